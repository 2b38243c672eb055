import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ManyRunsDialog } from "#web/parts/bulk/many-runs.tsx";
import { ChooseDataSet } from "#web/parts/runs/add-to-data-set.tsx";
import { readRuns, type Run } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";

const PAGE = 100;
const MOST_PAGES = 5;

/** Runs all runs of a group again, or makes cases of them. */
export function GroupRuns({ id }: { id: string }) {
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
      <Problem error={open.error} />
      {opened?.task === "rerun" && <ManyRunsDialog task="rerun" runs={opened.runs} onClose={close} />}
      {opened?.task === "add" && (
        <ChooseDataSet executionIds={opened.runs.map(({ execution_id: run }) => run)} onClose={close} />
      )}
    </>
  );
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
