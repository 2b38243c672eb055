import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import { type BulkResult, refusedOf, resultText, type Refused } from "#web/parts/bulk/bulk-result.ts";
import { Refusals } from "#web/parts/bulk/refusals.tsx";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { restore } from "#web/ui/tell-deleted.ts";
import { tell } from "#web/ui/toast.tsx";

const RunMany = lazy(async () => (await import("./run-many.tsx")).RunMany);

type BulkAction = "activate" | "deactivate" | "delete";

const DONE: Readonly<Record<BulkAction, string>> = { activate: "resumed", deactivate: "paused", delete: "deleted" };

const changeAll = async (ids: readonly string[], action: BulkAction): Promise<readonly BulkResult[]> =>
  (await callData("POST", "/api/agents/bulk", { body: { ids, action } })).results;

interface AgentBulkProps {
  of: Selection;
  nameOf: (id: string) => string;
}

/** Actions for the selected agents. Each refusal is named with its reason; each success can be undone. */
export function AgentBulk({ of: selection, nameOf }: AgentBulkProps) {
  const [refused, setRefused] = useState<{ text: string; refused: readonly Refused[] } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isOrdering, setIsOrdering] = useState(false);
  const change = useAction(async (action: BulkAction) => {
    const results = await changeAll(selection.ids, action);
    const text = resultText(results, DONE[action]);
    const left = refusedOf(results, nameOf);
    const done = results.filter(({ status }) => status === "done").map(({ id }) => id);
    setRefused(left.length === 0 ? null : { text, refused: left });
    if (done.length > 0) tell(text, { undo: () => void takeBack(done, action) });
    selection.clear();
    readAgain(["/api/agents"]);
  });
  const onOrdered = (results: readonly BulkResult[]): void => {
    const text = resultText(results, "have the task");
    const left = refusedOf(results, nameOf);
    setRefused(left.length === 0 ? null : { text, refused: left });
    if (left.length < results.length) tell(text, { href: "/runs" });
    setIsOrdering(false);
    selection.clear();
    readAgain(["/api/agents", "/api/executions"]);
  };
  const count = selection.ids.length;
  return (
    <>
      {refused !== null && <Refusals {...refused} onClose={() => setRefused(null)} />}
      <Problem error={change.error} />
      <BulkBar of={selection} label="Selected agents">
        {may("AGENT_RUN") && (
          <Button size="small" icon="play" isBusy={change.isRunning} onClick={() => setIsOrdering(true)}>
            Run a task
          </Button>
        )}
        <Button size="small" icon="pause" isBusy={change.isRunning} onClick={() => void change.run("deactivate")}>
          Pause
        </Button>
        <Button size="small" isBusy={change.isRunning} onClick={() => void change.run("activate")}>
          Resume
        </Button>
        <Button size="small" kind="danger" isBusy={change.isRunning} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </BulkBar>
      {isOrdering && (
        <ErrorBoundary>
          <RunMany ids={selection.ids} onDone={onOrdered} onClose={() => setIsOrdering(false)} />
        </ErrorBoundary>
      )}
      {isAsking && (
        <Confirm
          question={`Delete ${count === 1 ? "this agent" : `these ${count} agents`}? They can be restored for 30 days.`}
          kind="danger"
          onYes={() => void change.run("delete")}
          onClose={() => setIsAsking(false)}
        >
          Delete
        </Confirm>
      )}
    </>
  );
}

/** Agents that were deleted come back one by one; others get the status that they had. */
async function takeBack(ids: readonly string[], action: BulkAction): Promise<void> {
  try {
    if (action === "delete") for (const id of ids) await restore(`/api/agents/${id}`);
    else await changeAll(ids, action === "activate" ? "deactivate" : "activate");
    tell(ids.length === 1 ? "The agent was changed back." : `${ids.length} agents were changed back.`);
  } catch (error) {
    const href = action === "delete" ? "/settings/deleted" : "/agents";
    tell(error instanceof Error ? error.message : String(error), { href, isBad: true });
  }
  readAgain(["/api/agents"]);
}
