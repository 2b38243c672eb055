import { useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { noteTraceSeen } from "#web/lib/first-steps-kept.ts";
import { useAgentName } from "#web/lib/names.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice, Problem, ProblemText } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Page } from "#web/ui/page.tsx";
import { isSample, Sample } from "#web/ui/sample.tsx";

import { agentPath } from "./agent.ts";
import { CheckList } from "./check-list.tsx";
import { ExecutionFacts } from "./execution-facts.tsx";
import { awaitedApproval, type Execution, isOver, outcomeOf } from "./execution.ts";
import { ResultView } from "./result-view.tsx";
import { RunActions } from "./run-actions.tsx";
import { RunInputView } from "./run-input.tsx";
import { RunTrace } from "./run-trace.tsx";
import { spanOf } from "./trace-axis.ts";
import { useExecution } from "./use-execution.ts";
import type { Followed } from "./use-steps.ts";

/** One task that an agent was given, followed until it is over. */
export function ExecutionPage() {
  const { agent_id: agentId = "", execution_id: executionId = "" } = useRoute().params;
  const { execution, followed } = useExecution(agentId, executionId);
  const agentName = useAgentName(agentId);
  const { value } = execution;
  const seen = value?.execution_id === executionId ? value : null;
  const isOwn = seen !== null && !isSample(executionId);
  useEffect(() => {
    if (isOwn) noteTraceSeen();
  }, [isOwn]);
  const cancel = async (): Promise<void> => {
    await callData("POST", `${agentPath(agentId)}/executions/${executionId}/cancel`).finally(execution.reload);
  };
  return (
    <Page
      title={seen === null ? "Run" : titleOf(seen.task)}
      part="Run"
      crumbs={[
        ["/agents", "Agents"],
        [`/agents/${agentId}`, agentName ?? "…"],
      ]}
      lead={
        seen === null ? undefined : (
          <>
            <Outcome of={outcomeOf(seen)} isTinted />
            <Sample of={executionId} />
          </>
        )
      }
      head={seen === null ? undefined : <ExecutionFacts execution={seen} />}
      actions={
        seen === null ? undefined : (
          <>
            {!isOver(seen.status) && may("AGENT_RUN") && (
              <ActionButton kind="danger" act={cancel} confirm="Cancel this task? What it has done stays done.">
                Cancel
              </ActionButton>
            )}
            <RunActions key={seen.execution_id} execution={seen} />
          </>
        )
      }
    >
      {seen === null ? (
        <Loading of={{ ...execution, value: null }}>{() => null}</Loading>
      ) : (
        <>
          <Problem error={execution.error} />
          <ExecutionView execution={seen} followed={followed} />
        </>
      )}
    </Page>
  );
}

const MAX_TITLE = 120;

/** A task's first line; all of it stands on the page. */
function titleOf(task: string): string {
  const [line = ""] = task.trim().split("\n");
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line;
}

function ExecutionView({ execution, followed }: { execution: Execution; followed: Followed }) {
  const over = isOver(execution.status);
  return (
    <>
      {titleOf(execution.task) !== execution.task.trim() && <blockquote class="long-text">{execution.task}</blockquote>}
      <State execution={execution} />
      {!over && followed.text !== "" && <Writing text={followed.text} />}
      {followed.isLost && <p class="empty">The live connection was lost; load the page again to see every step.</p>}
      <RunTrace
        entries={followed.steps}
        span={spanOf(execution.started_at, [execution.completed_at, ...followed.steps.map(({ at }) => at)])}
        empty={over ? "It took no steps." : "No step is finished yet."}
      />
      <RunInputView key={execution.execution_id} executionId={execution.execution_id} />
    </>
  );
}

/** What becomes the result, unless the model takes it back. */
function Writing({ text }: { text: string }) {
  return (
    <section aria-label="Answer so far">
      <h2>What it is writing</h2>
      <p class="writing">{text}</p>
    </section>
  );
}

function State({ execution }: { execution: Execution }) {
  const { status, error, result, progress } = execution;
  const approvalId = awaitedApproval(execution);
  if (error !== null)
    return (
      <ProblemText isSilent>
        <strong>{error.message}</strong> <code>{error.code}</code>
      </ProblemText>
    );
  if (!isOver(status))
    return (
      <Notice>
        {approvalId === null ? (
          <label>
            In progress. This page updates by itself.
            <progress value={progress} max={100} />
          </label>
        ) : (
          <>
            It waits for a person's approval. <a href={`/approvals/${approvalId}`}>See what it asks for, and decide</a>
          </>
        )}
      </Notice>
    );
  if (status === "cancelled") return <Notice>It was cancelled.</Notice>;
  return (
    <section aria-label="Result">
      <h2>Result</h2>
      {result === null ? <p class="empty">There is no result.</p> : <ResultView result={result} />}
      <CheckList checks={execution.checks} />
    </section>
  );
}
