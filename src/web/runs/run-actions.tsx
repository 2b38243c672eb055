import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import { may, readsTraces } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { type Execution, executionPage } from "#web/parts/runs/execution.ts";
import { fromRun } from "#web/parts/runs/from-run.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { copied } from "#web/ui/copied.ts";
import { Problem } from "#web/ui/notice.tsx";

import type { RunInput } from "./edit-and-run.tsx";

const EditAndRun = lazy(async () => (await import("./edit-and-run.tsx")).EditAndRun);

/** The run's input as it was given, without what looks like a secret; null when it is not kept any longer. */
export async function readInput(executionId: string, signal?: AbortSignal): Promise<RunInput | null> {
  const path = `/api/executions/${encodeURIComponent(executionId)}` as const;
  const { execution } = await callData("GET", path, {
    query: { input: true },
    signal,
  });
  return execution.input;
}

interface RunActionsProps {
  execution: Pick<Execution, "agent_id" | "execution_id" | "task">;
  hasEnded: boolean;
}

/** Runs the task again, as it was or changed, and copies the call that started it. */
export function RunActions({ execution, hasEnded }: RunActionsProps) {
  const { route } = useLocation();
  const [edited, setEdited] = useState<RunInput | null>(null);
  const { agent_id: agentId, execution_id: id, task } = execution;
  const rerun = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    const path = `${agentPath(agentId)}/executions/${id}/rerun` as const;
    const headers = { Prefer: "respond-async" };
    const { execution_id: next } = await callData("POST", path, { body, headers });
    route(executionPage(next));
  };
  const again = useAction(() => rerun({}));
  const edit = useAction(async () => {
    const input = await readInput(id);
    if (input === null) throw new Error("Its input is no longer stored.");
    setEdited(input);
  });
  const copy = useAction(async () => {
    const [input, { curlOf }] = await Promise.all([readInput(id), import("#web/parts/runs/curl-of.ts")]);
    await copied(curlOf(location.origin, agentId, { task, ...(input ?? { context: {}, parameters: {} }) }));
  });
  const ask = useAction(async () => {
    const input = await readInput(id);
    await rerun({ parameters: { ...input?.parameters, ask: true } });
  });
  const mayAsk = again.error instanceof ApiError && again.error.details["ask"] === true;
  return (
    <>
      <Button icon="copy" label="Copy as curl" isBusy={copy.isRunning} onClick={() => void copy.run()} />
      {hasEnded && may("AGENT_RUN") && (
        <>
          {readsTraces() && (
            <ButtonLink icon="flask" href={fromRun(id)}>
              Playground
            </ButtonLink>
          )}
          <Button icon="edit" isBusy={edit.isRunning} onClick={() => void edit.run()}>
            Edit and run
          </Button>
          <Button kind="primary" icon="again" shortcut="r" isBusy={again.isRunning} onClick={() => void again.run()}>
            Run again <kbd aria-hidden="true">R</kbd>
          </Button>
        </>
      )}
      <Problem error={ask.error ?? again.error ?? edit.error ?? copy.error} />
      {mayAsk && (
        <Button isBusy={ask.isRunning} onClick={() => void ask.run()}>
          Ask and run
        </Button>
      )}
      <ErrorBoundary>
        {edited !== null && <EditAndRun task={task} input={edited} rerun={rerun} onClose={() => setEdited(null)} />}
      </ErrorBoundary>
    </>
  );
}
