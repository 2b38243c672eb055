import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName } from "#web/ui/names.tsx";
import { ProblemText } from "#web/ui/notice.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Moment } from "#web/ui/text.tsx";

import { RunBadge } from "./run-badge.tsx";
import { isOver, type SdlcRun } from "./sdlc-run.ts";
import { sayAction } from "./sdlc.ts";
import { useRun } from "./use-run.ts";

/** One run, followed until it is over. */
export function RunView({ runId }: { runId: string }) {
  const load = useRun(runId);
  const cancel = async (): Promise<void> => {
    await callData("POST", `/api/sdlc/runs/${runId}/cancel`);
    load.reload();
  };
  return (
    <section aria-label="The run">
      <Loading of={load}>
        {(run) => (
          <article>
            <h2>
              {sayAction(run.action)} <RunBadge run={run} />
            </h2>
            <RunFacts run={run} />
            {run.error !== null && <ProblemText isSilent>{run.error.message}</ProblemText>}
            {run.result !== null && <Result result={run.result} />}
            <NotDone reasons={run.not_done} />
            <Steps run={run} />
            {!isOver(run) && may("AGENT_RUN") && (
              <ActionButton kind="danger" confirm="Cancel this run? None of its effects will happen." act={cancel}>
                Cancel the run
              </ActionButton>
            )}
          </article>
        )}
      </Loading>
    </section>
  );
}

function RunFacts({ run }: { run: SdlcRun }) {
  return (
    <Facts>
      <Fact title="By the agent">
        <AgentName of={run.agent ?? { id: run.agent_id, name: null }} /> as {run.agent_type}
      </Fact>
      <Fact title="Asked">
        <Moment at={run.created_at} />
      </Fact>
      <Fact title="Input">{run.input_summary}</Fact>
      {isOver(run) ? (
        <Fact title="Over">
          <Moment at={run.completed_at} />
        </Fact>
      ) : (
        <Fact title="Progress">
          <progress value={run.progress} max={100} aria-label="Progress" />
        </Fact>
      )}
      {run.awaiting_approval !== null && (
        <Fact title="Waits for">
          <a href={`/approvals/${run.awaiting_approval.approval_id}`}>an administrator's approval</a>, until{" "}
          <Moment at={run.awaiting_approval.expires_at} />
        </Fact>
      )}
      {run.approval_id !== null && (
        <Fact title="Allowed by">
          <a href={`/approvals/${run.approval_id}`}>this approval</a>
        </Fact>
      )}
    </Facts>
  );
}

function NotDone({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>Not done, and why</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

function Steps({ run: { steps } }: { run: SdlcRun }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h3>Steps</h3>
      <ol>
        {steps.map(({ name, summary, at }) => (
          <li key={`${name} ${at}`}>
            {name}: {summary}
          </li>
        ))}
      </ol>
    </>
  );
}

function Result({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { summary, ...rest } = result;
  return (
    <>
      <h3>Outcome</h3>
      {typeof summary === "string" && <Prose text={summary} label="the outcome" />}
      <details>
        <summary>All of the result</summary>
        <JsonTree value={rest} label="the rest of the result" />
      </details>
    </>
  );
}
