import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { clockText } from "#web/lib/time-words.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { runPage } from "#web/parts/starts/target-of.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import {
  type Delivery,
  lookOf,
  readTriggersAgain,
  reasonText,
  STATUSES,
  type Trigger,
  triggerPath,
} from "./trigger.ts";

const CHOICES = Object.entries(STATUSES).map(([status, { word }]) => [status, word] as const);

/** The deliveries, the newest first, each with its outcome. */
export function DeliveryList({ of: { id } }: { of: Trigger }) {
  const { query } = useQuery();
  const status = query["status"] ?? "";
  const list = useLoad(
    (signal) => callData("GET", `${triggerPath(id)}/deliveries`, { query: { status }, signal }),
    [id, status],
  );
  return (
    <section>
      <h2>Deliveries</h2>
      <p class="muted">Kept for 30 days; held ones for 7.</p>
      <FilterBar>
        <ChoiceChip label="Outcome" name="status" options={CHOICES} />
      </FilterBar>
      <Loading of={list}>
        {({ deliveries }) => (
          <DataTable
            rows={deliveries}
            columns={columnsOf(id)}
            keyOf={(delivery) => delivery.id}
            empty={status === "" ? "Nothing has arrived yet." : "No delivery with this outcome."}
          />
        )}
      </Loading>
    </section>
  );
}

const columnsOf = (id: string): readonly Column<Delivery>[] => [
  { title: "Came", isTight: true, show: ({ received_at: at }) => <RelativeTime at={at} /> },
  {
    title: "Outcome",
    isTight: true,
    show: (delivery) => {
      const { word, look } = lookOf(delivery);
      return (
        <span class={`outcome ${look}`}>
          <Icon name={look} />
          {word}
        </span>
      );
    },
  },
  { title: "Event", show: ({ event }) => event ?? "–" },
  { title: "Sender’s id", show: ({ sender_id: senderId }) => senderId ?? "–" },
  {
    title: "Why",
    isWide: true,
    show: (delivery) => (
      <div class="trigger-why">
        <p>
          <Why of={delivery} />
        </p>
        {may("AGENT_RUN") && delivery.status !== "duplicate" && <Again triggerId={id} of={delivery} />}
      </div>
    ),
  },
];

function Why({ of: delivery }: { of: Delivery }) {
  const { reason, redelivery_of: former } = delivery;
  const own = runPage(delivery);
  const run = own ?? runPage(reason ?? {});
  return (
    <>
      {former !== null && "A person delivered it again. "}
      {reasonText(delivery)} {run !== null && <a href={run}>{own === null ? "See that run" : "See the run"}</a>}
    </>
  );
}

function Again({ triggerId, of: { id, received_at: at } }: { triggerId: string; of: Delivery }) {
  const deliver = async (): Promise<void> => {
    const made = await callData("POST", `${triggerPath(triggerId)}/deliveries/${id}/redeliver`);
    tell(made.poll_url === null ? "Nothing was started: it was ignored." : "The run has begun.");
    readTriggersAgain();
  };
  return (
    <ActionButton
      kind="ghost"
      act={deliver}
      label={`Deliver again what came at ${clockText(new Date(at))}`}
      confirm="Deliver it again? You order the run."
    >
      Deliver again
    </ActionButton>
  );
}
