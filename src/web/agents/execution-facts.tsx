import { Duration } from "#web/ui/duration.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Id } from "#web/ui/id.tsx";
import { Moment } from "#web/ui/text.tsx";

import { percent } from "./agent.ts";
import { durationOf, type Execution } from "./execution.ts";

const VOUCHED: Readonly<Record<string, string>> = {
  checked: "Checked",
  human: "Human",
  judged: "Judged",
  self_reported: "Self-reported",
};

/** A run in a line of numbers. */
export function ExecutionFacts({ execution }: { execution: Execution }) {
  const { usage, confidence, verification } = execution;
  return (
    <Facts>
      <Fact title="Duration">
        <Duration ms={durationOf(execution)} />
      </Fact>
      <Fact title="Tools called">{usage.tool_calls}</Fact>
      <Fact title="Tokens">{(usage.input_tokens + usage.output_tokens).toLocaleString()}</Fact>
      <Fact title="Cost">{costText(usage.cost_usd)}</Fact>
      <Fact title="Confidence">{confidence === null ? "–" : percent(confidence)}</Fact>
      <Fact title="Vouched">{verification === null ? "–" : (VOUCHED[verification] ?? verification)}</Fact>
      <Fact title="Action">
        <code>{execution.action}</code>
      </Fact>
      <Fact title="Trigger">{execution.triggered_by === "api" ? "API" : execution.triggered_by}</Fact>
      <Fact title="Started">
        <Moment at={execution.started_at ?? execution.created_at} />
      </Fact>
      <Fact title="Id">
        <Id of={execution.execution_id} />
      </Fact>
    </Facts>
  );
}

function costText(usd: number | null): string {
  if (usd === null) return "unknown";
  return usd === 0 ? "$0" : `$${usd.toFixed(4)}`;
}
