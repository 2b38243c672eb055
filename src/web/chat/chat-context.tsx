import { costText } from "#sdk/cost-text";
import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type Agent, agentPath } from "#web/parts/agents/agent.ts";
import { missingText } from "#web/parts/agents/level-stairs.tsx";
import { boundsText, earnedText, type ToolStanding } from "#web/parts/agents/standing.ts";
import type { RunStep } from "#web/parts/runs/run-detail.ts";
import { Decision } from "#web/ui/decision.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

/** Beside a conversation: the agent's level and what it may do with each tool. */
export function LevelContext({ agent }: { agent: Agent }) {
  const standing = useLoad((signal) => callData("GET", `${agentPath(agent.id)}/standing`, { signal }), [agent.id]);
  return (
    <section aria-label="Level">
      <p class="row">
        <Level of={agent.maturity_level} />
        <a class="small-text" href={`/agents/${agent.id}/autonomy`}>
          {missingText(agent, null)}
        </a>
      </p>
      {agent.probation !== null && <p class="small-text">On probation: it acts as {agent.effective_level}.</p>}
      <Loading of={standing}>{({ tools }) => <Tools of={tools} />}</Loading>
    </section>
  );
}

const STANDINGS = ["alone", "asks", "refused"] as const;

/** A line for each standing, with the tools that have it; one that asks says how far it is from acting alone. */
function Tools({ of: tools }: { of: readonly ToolStanding[] }) {
  if (tools.length === 0) return <p class="empty">It has no tools.</p>;
  return (
    <ul class="chat-standings">
      {STANDINGS.map((standing) => {
        const names = tools.filter((tool) => tool.standing === standing).map(nameOf);
        if (names.length === 0) return null;
        return (
          <li key={standing}>
            {standing === "alone" ? <Decision of="allowed" word="Alone" /> : <Decision of={standing} />}
            <Names of={names} />
          </li>
        );
      })}
    </ul>
  );
}

/** More names than these are folded to their number. */
const MOST_NAMES = 6;

function Names({ of: names }: { of: readonly string[] }) {
  if (names.length <= MOST_NAMES) return <span>{names.join(", ")}</span>;
  return (
    <details>
      <summary>{names.length} tools</summary>
      {names.join(", ")}
    </details>
  );
}

function nameOf(tool: ToolStanding): string {
  const earned = earnedText(tool) ?? boundsText(tool);
  const name = tool.skill?.name ?? toolWords(tool.name);
  return earned === null ? name : `${name} (${earned})`;
}

interface AnswerContextProps {
  agentId: string;
  /** The run of the newest whole answer. */
  executionId: string;
}

/** Beside a conversation: the calls that the newest answer rests on, and what it cost. */
export function AnswerContext({ agentId, executionId }: AnswerContextProps) {
  const trace = useLoad(
    (signal) => callData("GET", `${agentPath(agentId)}/executions/${executionId}/trace`, { signal }),
    [agentId, executionId],
  );
  return (
    <section aria-label="Newest answer">
      <h3>Sources</h3>
      <Loading of={trace}>
        {({ steps, usage }) => (
          <>
            <Sources of={callsMade(steps)} />
            <h3>Newest answer</h3>
            <Facts>
              <Fact title="Run">
                <a href={`/runs/${executionId}`}>Open the trace</a>
              </Fact>
              <Fact title="Tokens">{numberText(usage.input_tokens + usage.output_tokens)}</Fact>
              <Fact title="Cost">{costText(usage.cost_usd)}</Fact>
            </Facts>
          </>
        )}
      </Loading>
    </section>
  );
}

/** The calls that gave something. A call that was refused says so in the steps below it. */
function callsMade(steps: readonly RunStep[]): RunStep[] {
  const refused = new Set(
    steps
      .filter(({ governance, approval }) => governance?.decision === "refused" || approval?.granted === false)
      .map(({ parent_id: parent }) => parent),
  );
  return steps.filter(({ id, kind, error }) => kind === "tool" && error === null && !refused.has(id));
}

function Sources({ of: steps }: { of: readonly RunStep[] }) {
  if (steps.length === 0) return <p class="empty">The newest answer used no tool.</p>;
  return (
    <ol class="chat-sources">
      {steps.map(({ id, name, description, started_at: at }) => (
        <li key={id}>
          <span class="cut" title={description}>
            {description === "" ? toolWords(name) : toolWords(description)}
          </span>
          <small class="muted cut">
            <code>{toolWords(name)}</code>, read <RelativeTime at={at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
