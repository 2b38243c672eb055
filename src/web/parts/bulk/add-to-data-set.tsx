import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Combobox, type Option } from "#web/ui/combobox.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { tell } from "#web/ui/toast.tsx";

import { BulkProgress } from "./bulk-progress.tsx";
import { type ChosenRuns, countOf, countText, type Ordering, useOrder } from "./chosen-runs.ts";
import { CountChanged } from "./count-changed.tsx";

type Sets = readonly Option[];

async function readSets(signal: AbortSignal): Promise<Sets> {
  const { data_sets: sets } = await callData("GET", "/api/data-sets", { query: { limit: 100 }, signal });
  return sets.map(({ id, name, case_count: cases }) => ({
    value: id,
    text: name,
    hint: cases === 1 ? "1 case" : `${cases} cases`,
  }));
}

/** Makes cases of runs, in the data set that the person chooses or names. */
export function AddToDataSet({ of }: { of: ChosenRuns }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!may("AGENT_MANAGE") || countOf(of) === 0) return null;
  return (
    <>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        Add to a data set
      </Button>
      {isOpen && <ChooseDataSet of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ChooseDataSetProps {
  of: ChosenRuns;
  onClose: () => void;
}

/** Asks for the data set of the cases. Those of a query are made by a job, whose progress is shown then. */
export function ChooseDataSet({ of, onClose }: ChooseDataSetProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const order = useOrder(of, setJobId);
  const { chosen } = order;
  const title = chosen.found === undefined ? "Add to a data set" : `Add ${countText(countOf(chosen))} to a data set`;
  return (
    <Drawer title={title} onClose={onClose}>
      {(close) =>
        jobId === null ? <ChooseSet order={order} onDone={close} /> : <BulkProgress jobId={jobId} onClose={close} />
      }
    </Drawer>
  );
}

function ChooseSet({ order, onDone }: { order: Ordering; onDone: () => void }) {
  const sets = useLoad(readSets, []);
  const add = useAction(async (fields: Readonly<Record<string, string>>) => {
    const named = fields["data_set"] ?? "";
    const known = sets.value?.find(({ value, text }) => value === named || text === named);
    const id = known?.value ?? (await callData("POST", "/api/data-sets", { body: { name: named } })).id;
    const { runs } = order.chosen;
    if (runs === undefined) {
      // A set that was made stays known when the order is refused.
      if (known === undefined) sets.reload();
      return order.send({ action: "add_cases", data_set_id: id });
    }
    const cases = runs.map(({ execution_id: source }) => ({ source_execution_id: source }));
    const { added } = await callData("POST", `/api/data-sets/${encodeURIComponent(id)}/cases`, { body: { cases } });
    onDone();
    tell(`${added === 1 ? "1 case" : `${added} cases`} added to “${known?.text ?? named}”`, {
      href: `/data-sets/${id}`,
    });
  });
  return (
    <Loading of={sets}>
      {(known) => (
        <Form action={add} submit="Add">
          <CountChanged of={order} />
          <Combobox
            label="Data set"
            name="data_set"
            find={(words) => Promise.resolve(known.filter(({ text }) => contains(text, words)))}
            chosen={known[0] ?? null}
            sayTyped="A new data set of this name"
            maxLength={100}
            placeholder="Choose one, or name a new one"
            required
          />
          <p class="muted">
            A case keeps the task, its material and what the tools answered. Where people judged the run wrong, their
            verdict and its correction become the check.
          </p>
        </Form>
      )}
    </Loading>
  );
}

const contains = (text: string, words: string): boolean => text.toLowerCase().includes(words.trim().toLowerCase());
