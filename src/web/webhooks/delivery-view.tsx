import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Json } from "#web/ui/text.tsx";

import { Answer, DeliveryState } from "./delivery-table.tsx";
import type { DeliveryDetail } from "./delivery.ts";

/** One delivery: what is sent, and each attempt. */
export function DeliveryView({ path, onClose }: { path: string; onClose: () => void }) {
  const found = useLoad((signal) => callData<DeliveryDetail>("GET", path, { signal }), [path]);
  return (
    <article aria-label="Delivery">
      <Loading of={found}>
        {(delivery) => (
          <>
            <h3>
              {delivery.event} <DeliveryState status={delivery.status} />
            </h3>
            <DataTable
              rows={delivery.attempts}
              keyOf={({ attempted_at: at }) => at}
              empty="There was no attempt yet."
              columns={[
                { title: "Tried", show: (attempt) => <RelativeTime at={attempt.attempted_at} /> },
                { title: "Answer", show: (attempt) => <Answer attempt={attempt} /> },
                { title: "Took", isNumber: true, show: ({ duration_ms: ms }) => `${ms} ms` },
              ]}
            />
            <h4>What is sent</h4>
            <Json value={delivery.payload} />
          </>
        )}
      </Loading>
      <Button onClick={onClose}>Close</Button>
    </article>
  );
}
