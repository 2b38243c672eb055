import { useEffect } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import type { Run } from "#web/parts/runs/run.ts";
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
  const isUnderWay = job.value?.status !== "completed" && job.value?.status !== "stopped";
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
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
          <p>
            <Button kind="primary" onClick={onClose}>
              {isUnderWay ? "Continue in the background" : "Close"}
            </Button>
          </p>
        </>
      )}
    </Loading>
  );
}

function Progress({ of: { results, stop_reason: stop, cost_usd: cost, max_usd: most } }: { of: Job }) {
  const ended = results.filter(({ status }) => status !== "pending" && status !== "running").length;
  const done = results.filter(({ status }) => status === "done").length;
  return (
    <p role="status">
      <progress max={results.length} value={ended} aria-label="Runs with a result" /> {ended} of {results.length} have a
      result, {done} done{most !== null && `, for $${cost} of $${most}`}. {stop !== null && STOPS[stop]}
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
