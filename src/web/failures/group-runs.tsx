import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ChooseDataSet } from "#web/parts/bulk/add-to-data-set.tsx";
import { ManyRunsDialog } from "#web/parts/bulk/many-runs.tsx";
import type { FailureGroup } from "#web/parts/failures/failure-group.ts";
import { readRuns, type Run } from "#web/parts/runs/run.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

const PAGE = 100;
const MOST_PAGES = 5;

/** Runs all runs of a group again, makes cases of them, or asks for a message at further ones. */
export function GroupRuns({ of: { id, title } }: { of: FailureGroup }) {
  const [opened, setOpened] = useState<{ task: "rerun" | "add"; runs: readonly Run[] } | null>(null);
  const open = useAction(async (task: "rerun" | "add") => setOpened({ task, runs: await runsOf(id) }));
  const close = (): void => setOpened(null);
  return (
    <>
      {may("AGENT_RUN") && (
        <Button icon="again" isBusy={open.isRunning} onClick={() => void open.run("rerun")}>
          Run again
        </Button>
      )}
      {may("AGENT_MANAGE") && (
        <Button icon="plus" isBusy={open.isRunning} onClick={() => void open.run("add")}>
          Add to a data set
        </Button>
      )}
      {may("GOVERNANCE_APPROVE") && (
        <ActionButton icon="bell" act={() => alertOf(id, toolWords(title))}>
          Alert me
        </ActionButton>
      )}
      <Problem error={open.error} />
      {opened?.task === "rerun" && <ManyRunsDialog task="rerun" of={{ runs: opened.runs }} onClose={close} />}
      {opened?.task === "add" && <ChooseDataSet of={{ runs: opened.runs }} onClose={close} />}
    </>
  );
}

/** Makes a rule that fires with each further run of the group. */
async function alertOf(id: string, name: string): Promise<void> {
  const rule = {
    metric: "failure_group_runs",
    threshold: 0,
    window_minutes: 60,
    channels: [{ type: "inbox" }],
  } as const;
  await callData("POST", "/api/alert-rules", { body: { ...rule, name: name.slice(0, 100), failure_group_id: id } });
  tell("Your inbox tells you of further runs", { href: "/alerts" });
}

/** The runs of a group, the newest first, as many as one job may have. */
async function runsOf(id: string): Promise<Run[]> {
  const runs: Run[] = [];
  const { signal } = new AbortController();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { executions, next_cursor: next } = await readRuns({ failure_group_id: id, limit: PAGE, cursor }, signal);
    runs.push(...executions);
    if (next === null) break;
    cursor = next;
  }
  return runs;
}
