import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { readRuns, type Run } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, NumberField, Tick } from "#web/ui/form.tsx";

import { BulkProgress } from "./bulk-progress.tsx";

const HIGHEST_USD = 10_000;
const MOST_LISTED = 100;

type Started = DataOf<"POST /api/executions/bulk">;
export type Task = "rerun" | "cancel";

/** Runs several runs again, or cancels those that are under way. */
export function ManyRuns({ runs }: { runs: readonly Run[] }) {
  const [task, setTask] = useState<Task | null>(null);
  if (!may("AGENT_RUN") || runs.length === 0) return null;
  const open = runs.filter(({ status }) => status === "pending" || status === "in_progress");
  return (
    <>
      <Button icon="again" onClick={() => setTask("rerun")}>
        Rerun
      </Button>
      {open.length > 0 && (
        <Button icon="x" onClick={() => setTask("cancel")}>
          Cancel {open.length}
        </Button>
      )}
      {task !== null && (
        <ManyRunsDialog task={task} runs={task === "cancel" ? open : runs} onClose={() => setTask(null)} />
      )}
    </>
  );
}

interface ManyRunsDialogProps {
  task: Task;
  runs: readonly Run[];
  onClose: () => void;
}

/** Asks what one thing with many runs may cost, and then shows how far it is. */
export function ManyRunsDialog({ task, runs, onClose }: ManyRunsDialogProps) {
  // The rows of a list move on while the job works.
  const [chosen] = useState(runs);
  const [jobId, setJobId] = useState<string | null>(null);
  const count = chosen.length === 1 ? "1 run" : `${chosen.length} runs`;
  const onStarted = ({ id }: Started): void => setJobId(id);
  const Asked = task === "rerun" ? RerunForm : CancelForm;
  return (
    <Dialog title={task === "rerun" ? `Run ${count} again` : `Cancel ${count}`} look="wide" onClose={onClose}>
      {(close) =>
        jobId === null ? (
          <Asked runs={chosen} count={count} onStarted={onStarted} />
        ) : (
          <BulkProgress jobId={jobId} runs={chosen} onClose={close} />
        )
      }
    </Dialog>
  );
}

interface AskedProps {
  runs: readonly Run[];
  count: string;
  onStarted: (job: Started) => void;
}

const idsOf = (runs: readonly Run[]): string[] => runs.map(({ execution_id: id }) => id);

function RerunForm({ runs, count, onStarted }: AskedProps) {
  const effects = useLoad((signal) => countEffects(runs, signal), []);
  const rerun = useAction(async ({ max_usd: most = "", repeat_effects: repeats }: Readonly<Record<string, string>>) => {
    const body = { action: "rerun" as const, ids: idsOf(runs), max_usd: Number(most) };
    onStarted(
      await callData("POST", "/api/executions/bulk", {
        body: repeats === undefined ? body : { ...body, repeat_effects: true },
      }),
    );
    readAgain(["/api/executions"]);
  });
  const made = effects.value ?? 0;
  return (
    <Form action={rerun} submit={`Run ${count} again`}>
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
            {made === runs.length ? (made === 1 ? "It" : "All of them") : `${made} of them`} had an effect outside, and{" "}
            {made === 1 ? "is" : "are"} left out.
          </p>
          <Tick label="Run them too: their effects happen again" name="repeat_effects" />
        </>
      )}
      <p class="muted">Four run at a time. Five in a row that fail with the same code stop the rest.</p>
    </Form>
  );
}

function CancelForm({ runs, count, onStarted }: AskedProps) {
  const cancel = useAction(async () => {
    onStarted(await callData("POST", "/api/executions/bulk", { body: { action: "cancel", ids: idsOf(runs) } }));
    readAgain(["/api/executions"]);
  });
  return (
    <Form action={cancel} submit={`Cancel ${count}`} kind="danger">
      <p>A call that is under way may still have its effect.</p>
    </Form>
  );
}

/** How many of the runs had an effect outside. */
async function countEffects(runs: readonly Run[], signal: AbortSignal): Promise<number> {
  const times = runs.map(({ created_at: at }) => at).toSorted();
  const asked = { q: "has:effect", from: times[0], to: times.at(-1), limit: MOST_LISTED };
  const ids = new Set(idsOf(runs));
  const { executions } = await readRuns(asked, signal);
  return executions.filter(({ execution_id: id }) => ids.has(id)).length;
}
