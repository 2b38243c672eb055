import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import type { Run } from "#web/parts/runs/run.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";

const LOOK_AGAIN_MS = 1_000;

type Job = DataOf<"GET /api/executions/bulk/{id}">;
type Result = Job["results"][number];

const WORDS: Readonly<Record<Result["status"], string>> = {
  pending: "Not begun",
  running: "Running",
  done: "Done",
  failed: "Failed",
  waiting: "Waits for a person",
  skipped: "Left out",
  refused: "Refused",
  not_found: "Not there",
  cancelled: "Not begun",
};
const STOPS: Readonly<Record<NonNullable<Job["stop_reason"]>, string>> = {
  equal_failures: "It stopped: five runs in a row failed with the same code.",
  max_usd: "It stopped: the maximum cost is spent.",
  orderer_gone: "It stopped: the person who ordered it may not run agents any more.",
};

interface BulkProgressProps {
  jobId: string;
  runs: readonly Pick<Run, "execution_id" | "task">[];
  onClose: () => void;
}

/** How far a job is, and the result of each run. The job works on when this is closed. */
export function BulkProgress({ jobId, runs, onClose }: BulkProgressProps) {
  const job = useLoad((signal) => callData("GET", `/api/executions/bulk/${encodeURIComponent(jobId)}`, { signal }), []);
  const { reload } = job;
  const isUnderWay = job.value === null || job.value.status === "in_progress";
  const isOpen = isUnderWay || (job.value?.results.some(({ status }) => status === "running") ?? false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return (
    <Loading of={job}>
      {(shown) => (
        <>
          <Progress of={shown} />
          <ul class="bulk-results">
            {shown.results.map((result, index) => (
              <li key={result.execution_id}>
                <span class="cut">{runs[index]?.task ?? result.execution_id}</span>
                <ResultText of={result} action={shown.action} />
              </li>
            ))}
          </ul>
          <p class="row">
            <Button kind="primary" onClick={onClose}>
              {isUnderWay ? "Continue in the background" : "Close"}
            </Button>
            {isUnderWay && (
              <ActionButton
                icon="x"
                act={async () => {
                  await callData("POST", `/api/executions/bulk/${encodeURIComponent(jobId)}/cancel`);
                  reload();
                }}
              >
                Cancel the rest
              </ActionButton>
            )}
          </p>
        </>
      )}
    </Loading>
  );
}

function Progress({ of: { status: state, results, stop_reason: stop, cost_usd: cost, max_usd: most } }: { of: Job }) {
  const ended = results.filter(({ status }) => status !== "pending" && status !== "running").length;
  const done = results.filter(({ status }) => status === "done").length;
  return (
    <p role="status">
      <progress max={results.length} value={ended} aria-label="Runs with a result" /> {ended} of {results.length} have a
      result, {done} done{most !== null && `, for $${cost} of $${most}`}. {stop !== null && STOPS[stop]}
      {state === "cancelled" && "It was cancelled: no further run begins."}
    </p>
  );
}

function ResultText({
  of: { status, code, message, outcome, new_execution_id: newId },
  action,
}: {
  of: Result;
  action: string;
}) {
  const word = action === "cancel" && status === "done" ? "Cancelled" : WORDS[status];
  // The outcome says as much as a code that is made of it.
  const why = message ?? (code?.toLowerCase() === outcome ? null : code);
  return (
    <span class="dim">
      {newId === null ? word : <a href={`/runs/${newId}`}>{word}</a>}
      {why !== null && `: ${why}`}
    </span>
  );
}
