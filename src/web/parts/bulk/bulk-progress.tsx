import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { type Job, pathOf, readJob, type ResultStatus, wordOf } from "./bulk-job.ts";
import { BulkResults } from "./bulk-results.tsx";

const LOOK_AGAIN_MS = 1_000;

/** The results that a person looks at first: what was not done, and what waits for a person. */
const TROUBLE = ["failed", "refused", "not_found", "skipped", "waiting"] as const;
const OTHERS = ["running", "pending", "cancelled", "done"] as const;
/** A job of so few runs shows all of its results at once. */
const FEW = 25;

const STOPS: Readonly<Record<NonNullable<Job["stop_reason"]>, string>> = {
  equal_failures: "It stopped: five runs in a row failed with the same code.",
  max_usd: "It stopped: the maximum cost is spent.",
  orderer_gone: "It stopped: the person who ordered it may not run agents any more.",
};

const sumOf = ({ counts }: Job, statuses: readonly ResultStatus[]): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0);

interface BulkProgressProps {
  jobId: string;
  onClose: () => void;
}

/** How far a job is, and the results of its runs, the failed ones first. The job works on when this is closed. */
export function BulkProgress({ jobId, onClose }: BulkProgressProps) {
  const job = useLoad((signal) => readJob(jobId, { statuses: TROUBLE }, signal), []);
  const { reload } = job;
  const isUnderWay = job.value === null || job.value.status === "in_progress";
  const isOpen = isUnderWay || (job.value?.counts.running ?? 0) > 0;
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
          {sumOf(shown, TROUBLE) > 0 && <BulkResults first={shown} statuses={TROUBLE} label="Not done" />}
          {sumOf(shown, OTHERS) > 0 && <Others of={shown} />}
          <p class="row">
            <Button kind="primary" onClick={onClose}>
              {isUnderWay ? "Continue in the background" : "Close"}
            </Button>
            {isUnderWay && (
              <ActionButton
                icon="x"
                act={async () => {
                  await callData("POST", `${pathOf(jobId)}/cancel`);
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

function Progress({ of: job }: { of: Job }) {
  const { status: state, total, counts, stop_reason: stop, cost_usd: cost, max_usd: most } = job;
  const ended = total - counts.pending - counts.running;
  const shown = [...TROUBLE, "running", "pending", "cancelled", "done"] as const;
  return (
    <>
      <p role="status">
        <progress max={total} value={ended} aria-label="Runs with a result" /> {numberText(ended)} of{" "}
        {numberText(total)} have a result, {numberText(counts.done)} done{most !== null && `, for $${cost} of $${most}`}
        . {stop !== null && STOPS[stop]}
        {state === "cancelled" && "It was cancelled: no further run begins."}
      </p>
      <ul class="bulk-counts" aria-label="Results">
        {shown
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <li key={status}>
              <b class="number">{numberText(counts[status])}</b> {wordOf(job.action, status).toLowerCase()}
            </li>
          ))}
      </ul>
    </>
  );
}

/** The results of the other runs. They are read when a person asks for them, and at once where they are few. */
function Others({ of: job }: { of: Job }) {
  const count = sumOf(job, OTHERS);
  const [isOpen, setIsOpen] = useState(job.total <= FEW);
  const others = useLoad(
    (signal) => (isOpen ? readJob(job.id, { statuses: OTHERS }, signal) : Promise.resolve(null)),
    [isOpen, JSON.stringify(job.counts)],
  );
  if (!isOpen)
    return (
      <p>
        <Button size="small" onClick={() => setIsOpen(true)}>
          Show {count === job.total ? "all" : "the other"} {numberText(count)}
        </Button>
      </p>
    );
  return others.value === null ? null : <BulkResults first={others.value} statuses={OTHERS} label="The others" />;
}
