import { useState } from "preact/hooks";

import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { readRuns, type Run } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, NumberField, Tick } from "#web/ui/form.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { BulkProgress } from "./bulk-progress.tsx";
import { type ChosenRuns, countFound, countOf, countText, idsOf, type Ordering, useOrder } from "./chosen-runs.ts";
import { CountChanged } from "./count-changed.tsx";

const HIGHEST_USD = 10_000;
const MOST_LISTED = 100;
/** The most that one job repeats, with and without the right to approve. */
const MOST_REPEATED = { approving: 500, other: 100 };
const UNDER_WAY = "is:running,waiting";

export type Task = "rerun" | "cancel";

/** Runs several runs again, or cancels those that are under way. */
export function ManyRuns({ of }: { of: ChosenRuns }) {
  const [opened, setOpened] = useState<{ task: Task; of: ChosenRuns } | null>(null);
  const cancel = useAction(async () => setOpened({ task: "cancel", of: await underWay(of) }));
  if (!may("AGENT_RUN") || countOf(of) === 0) return null;
  const open = of.runs?.filter(isOpen);
  return (
    <>
      <Button icon="again" onClick={() => setOpened({ task: "rerun", of })}>
        Rerun
      </Button>
      {open?.length !== 0 && (
        <Button icon="x" isBusy={cancel.isRunning} onClick={() => void cancel.run()}>
          Cancel {open === undefined ? "those under way" : open.length}
        </Button>
      )}
      <Problem error={cancel.error} />
      {opened !== null && <ManyRunsDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const isOpen = ({ status }: Run): boolean => status === "pending" || status === "in_progress";

/** Those of the chosen runs that are under way. */
async function underWay({ runs, found }: ChosenRuns): Promise<ChosenRuns> {
  if (found === undefined) return { runs: runs.filter(isOpen) };
  const q = `${found.q} ${UNDER_WAY}`;
  return { found: { q, count: (await countFound(q)).count } };
}

interface ManyRunsDialogProps {
  task: Task;
  of: ChosenRuns;
  onClose: () => void;
}

/** Asks what one thing with many runs may cost, and then shows how far it is. */
export function ManyRunsDialog({ task, of, onClose }: ManyRunsDialogProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const order = useOrder(of, setJobId);
  const count = countText(countOf(order.chosen));
  const Asked = task === "rerun" ? RerunForm : CancelForm;
  return (
    <Dialog title={task === "rerun" ? `Run ${count} again` : `Cancel ${count}`} look="wide" onClose={onClose}>
      {(close) =>
        jobId === null ? <Asked order={order} count={count} /> : <BulkProgress jobId={jobId} onClose={close} />
      }
    </Dialog>
  );
}

interface AskedProps {
  order: Ordering;
  count: string;
}

function RerunForm({ order, count }: AskedProps) {
  const { chosen, send } = order;
  const effects = useLoad((signal) => countEffects(chosen, signal), [countOf(chosen)]);
  const rerun = useAction(({ max_usd: most = "", repeat_effects: repeats }: Readonly<Record<string, string>>) =>
    send({ action: "rerun", max_usd: Number(most), ...(repeats !== undefined && { repeat_effects: true }) }),
  );
  const most = may("GOVERNANCE_APPROVE") ? MOST_REPEATED.approving : MOST_REPEATED.other;
  if (countOf(chosen) > most)
    return <p>You can run {numberText(most)} runs again in one job. Narrow the list until it has no more.</p>;
  if (countOf(chosen) === 0) return <CountChanged of={order} />;
  const made = effects.value ?? 0;
  const isOne = made === 1;
  return (
    <Form action={rerun} submit={`Run ${count} again`}>
      <CountChanged of={order} />
      <NumberField
        label="Maximum cost in US dollars"
        name="max_usd"
        min={0.01}
        max={HIGHEST_USD}
        step="any"
        defaultValue="1"
        error={rerun.error}
        autoFocus
        help="For all new runs together. When it is spent, no further one begins."
      />
      {made > 0 && (
        <>
          <p>
            {made === countOf(chosen) ? (isOne ? "It" : "All of them") : `${numberText(made)} of them`} had an effect
            outside, and {isOne ? "is" : "are"} left out.
          </p>
          <Tick label="Run them too: their effects happen again" name="repeat_effects" />
        </>
      )}
      <p class="muted">Four run at a time. Five in a row that fail with the same code stop the rest.</p>
    </Form>
  );
}

function CancelForm({ order, count }: AskedProps) {
  const cancel = useAction(() => order.send({ action: "cancel" }));
  if (countOf(order.chosen) === 0)
    return order.was === null ? <p>None of the selected runs is under way.</p> : <CountChanged of={order} />;
  return (
    <Form action={cancel} submit={`Cancel ${count}`} kind="danger">
      <CountChanged of={order} />
      <p>A call that is under way may still have its effect.</p>
    </Form>
  );
}

/** How many of the runs had an effect outside. */
async function countEffects({ runs, found }: ChosenRuns, signal: AbortSignal): Promise<number> {
  if (found !== undefined) return (await countFound(`${found.q} has:effect`, signal)).count;
  const times = runs.map(({ created_at: at }) => at).toSorted();
  const asked = { q: "has:effect", from: times[0], to: times.at(-1), limit: MOST_LISTED };
  const ids = new Set(idsOf(runs));
  const { executions } = await readRuns(asked, signal);
  return executions.filter(({ execution_id: id }) => ids.has(id)).length;
}
