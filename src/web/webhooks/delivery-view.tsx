import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { Answer, DeliveryState } from "./delivery-table.tsx";
import type { Delivery } from "./delivery.ts";

interface DeliveryViewProps {
  path: `/api/webhooks/${string}/deliveries/${string}`;
  /** Where it is sent. */
  url: string;
  /** Null while the webhook is off. */
  redeliver: ((delivery: Delivery) => Promise<void>) | null;
  onClose: () => void;
}

/** One delivery in a drawer: the request as it is sent, and what was answered to each attempt. */
export function DeliveryView({ path, url, redeliver, onClose }: DeliveryViewProps) {
  const found = useLoad((signal) => callData("GET", path, { signal }), [path]);
  // A repeated delivery is answered a little later.
  useLooks(found.value?.status === "pending", found.reload);
  const sendAgain = async (delivery: Delivery): Promise<void> => {
    await redeliver?.(delivery);
    found.reload();
  };
  return (
    <Drawer title="Delivery" onClose={onClose}>
      {(close) => (
        <>
          <Loading of={found}>
            {(delivery) => (
              <>
                <p>
                  <code>{delivery.event}</code> <DeliveryState status={delivery.status} />
                </p>
                <h3>Answers</h3>
                <DataTable
                  rows={delivery.attempts.toReversed()}
                  keyOf={({ attempted_at: at }) => at}
                  empty="No attempt yet."
                  columns={[
                    { title: "Tried", show: (attempt) => <RelativeTime at={attempt.attempted_at} /> },
                    { title: "Answer", show: (attempt) => <Answer attempt={attempt} /> },
                    { title: "Took", isNumber: true, show: ({ duration_ms: ms }) => `${ms} ms` },
                  ]}
                />
                <LastAnswer of={delivery} />
                <h3>Request</h3>
                <p>
                  <code>POST {url}</code>
                  <br />
                  <code>webhook-id: {delivery.event_id}</code>
                </p>
                <JsonTree label="the request's body" value={delivery.payload} />
                {redeliver !== null && <ActionButton act={() => sendAgain(delivery)}>Send again</ActionButton>}
              </>
            )}
          </Loading>
          <div class="actions">
            <Button onClick={close}>Close</Button>
          </div>
        </>
      )}
    </Drawer>
  );
}

/** The words of the receiver when it refused last; nothing when it gave none. */
function LastAnswer({ of: { attempts } }: { of: Delivery }) {
  const body = attempts.at(-1)?.response_body ?? null;
  if (body === null) return null;
  return (
    <>
      <h3>Body of the last answer</h3>
      <pre class="json" tabIndex={0} role="group" aria-label="Body of the last answer">
        {body}
      </pre>
    </>
  );
}
