import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { Attempt, Delivery } from "./delivery.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  /** Null while the webhook is off: nothing is sent then. */
  redeliver: ((delivery: Delivery) => Promise<void>) | null;
  onChoose: (id: string) => void;
  isFiltered: boolean;
}

/** Deliveries with their results. */
export function DeliveryTable({ deliveries, redeliver, onChoose, isFiltered }: DeliveryTableProps) {
  return (
    <DataTable
      rows={deliveries}
      keyOf={(delivery) => delivery.id}
      empty={
        isFiltered
          ? "Nothing in this state."
          : `Nothing was sent yet. ${redeliver === null ? "Switch the webhook on" : "Send a test event"} to see whether the receiver accepts deliveries.`
      }
      columns={[
        { title: "Event", show: ({ event }) => <code>{event}</code> },
        { title: "State", show: ({ status }) => <DeliveryState status={status} /> },
        { title: "Made", show: (delivery) => <RelativeTime at={delivery.created_at} /> },
        { title: "Attempts", isNumber: true, show: ({ attempts }) => attempts.length },
        { title: "Last answer", show: ({ attempts }) => <Answer attempt={attempts.at(-1)} /> },
        { title: "Next attempt", show: (delivery) => <RelativeTime at={delivery.next_attempt_at} /> },
        {
          title: "Actions",
          show: (delivery) => (
            <div class="actions">
              <Button onClick={() => onChoose(delivery.id)}>Details</Button>
              {redeliver !== null && <ActionButton act={() => redeliver(delivery)}>Send again</ActionButton>}
            </div>
          ),
        },
      ]}
    />
  );
}

/** A delivery's state in words. */
export function DeliveryState({ status }: { status: Delivery["status"] }) {
  const [text, look] = STATES[status];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={look} />
      {text}
    </span>
  );
}

const STATES = {
  pending: ["waiting", "waiting"],
  delivered: ["delivered", "done"],
  dead: ["given up", "failed"],
} as const;

/** The receiver's answer to an attempt, or the reason for its absence. */
export function Answer({ attempt }: { attempt: Attempt | undefined }) {
  if (attempt === undefined) return <>–</>;
  const { response_status: status, error } = attempt;
  return <>{[status === null ? "no answer" : String(status), ...(error === null ? [] : [error])].join(": ")}</>;
}
