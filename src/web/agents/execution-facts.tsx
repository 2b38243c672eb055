import { Fact, Facts } from "#web/ui/facts.tsx";
import { Moment } from "#web/ui/text.tsx";

import { percent } from "./agent.ts";
import type { Execution } from "./execution.ts";

/** When and how an execution ran, and what it used. */
export function ExecutionFacts({ execution }: { execution: Execution }) {
  return (
    <div class="columns">
      <article>
        <h2>Course</h2>
        <Facts>
          <Fact title="Action">{execution.action.replaceAll("_", " ")}</Fact>
          <Fact title="Confidence">{execution.confidence === null ? "–" : percent(execution.confidence)}</Fact>
          <Fact title="Given by">{execution.triggered_by === "api" ? "API" : execution.triggered_by}</Fact>
          <Fact title="Given">
            <Moment at={execution.created_at} />
          </Fact>
          <Fact title="Started">
            <Moment at={execution.started_at} />
          </Fact>
          <Fact title="Ended">
            <Moment at={execution.completed_at} />
          </Fact>
        </Facts>
      </article>
      <article>
        <h2>Used</h2>
        <UsageFacts execution={execution} />
      </article>
    </div>
  );
}

function UsageFacts({ execution: { usage } }: { execution: Execution }) {
  return (
    <Facts>
      <Fact title="Tools called">{usage.tool_calls}</Fact>
      <Fact title="Tokens read">{usage.input_tokens.toLocaleString()}</Fact>
      <Fact title="Tokens written">{usage.output_tokens.toLocaleString()}</Fact>
      <Fact title="Cost">{costText(usage.cost_usd)}</Fact>
    </Facts>
  );
}

function costText(usd: number | null): string {
  if (usd === null) return "unknown";
  return usd === 0 ? "$0" : `$${usd.toFixed(4)}`;
}
