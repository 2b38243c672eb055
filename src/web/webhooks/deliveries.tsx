import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad, type Loaded } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { OutcomeStrip } from "#web/ui/outcome-strip.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { DeliveryTable } from "./delivery-table.tsx";
import { DeliveryView } from "./delivery-view.tsx";
import type { Delivery, DeliveryList } from "./delivery.ts";
import type { Webhook } from "./webhook.ts";

interface DeliveriesProps {
  webhook: Webhook;
  /** Changes when something new was sent. */
  round: number;
}

/** The deliveries to a webhook in the last 30 days, and those that wait. */
export function Deliveries({ webhook, round }: DeliveriesProps) {
  const { query, page, change } = useQuery();
  const [sentAgain, setSentAgain] = useState(0);
  const status = query["status"] ?? "";
  const chosen = query["delivery"] ?? null;
  const choose = (id: string | null): void => change({ delivery: id, page });
  const path = `/api/webhooks/${webhook.id}/deliveries` as const;
  const list = useLoad(
    (signal) => callData("GET", path, { query: { page, status }, signal }),
    [path, page, status, round + sentAgain, webhook.enabled],
  );
  useReloadWhileSending(list, round + sentAgain);
  const redeliver = async (delivery: Delivery): Promise<void> => {
    await callData("POST", `${path}/${delivery.id}/redeliver`);
    setSentAgain((before) => before + 1);
  };
  return (
    <section>
      <h2>Deliveries</h2>
      {page === 1 && status === "" && list.value !== null && <Successes of={list.value.deliveries} />}
      <FilterBar>
        <ChoiceChip label="State" name="status" options={STATES} />
      </FilterBar>
      {chosen !== null && (
        <DeliveryView
          key={chosen}
          path={`${path}/${chosen}`}
          url={webhook.url}
          redeliver={webhook.enabled ? redeliver : null}
          onClose={() => choose(null)}
        />
      )}
      <Loading of={list}>
        {({ deliveries, pagination }) => (
          <>
            <DeliveryTable
              deliveries={deliveries}
              redeliver={webhook.enabled ? redeliver : null}
              onChoose={choose}
              isFiltered={status !== ""}
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </section>
  );
}

/** How the latest deliveries ended, at a glance. */
function Successes({ of: deliveries }: { of: readonly Delivery[] }) {
  if (deliveries.length === 0) return null;
  const delivered = deliveries.filter(({ status }) => status === "delivered").length;
  const words = `${delivered} of the last ${deliveries.length} delivered`;
  return (
    <p>
      <OutcomeStrip
        words={words}
        bars={deliveries.toReversed().map(({ id, status }) => ({ key: id, tone: TONES[status] }))}
      />{" "}
      {words}
    </p>
  );
}

const TONES = { delivered: "done", dead: "failed", pending: "waiting" } as const;

const STATES = [
  ["pending", "Waiting"],
  ["delivered", "Delivered"],
  ["dead", "Given up"],
] as const;

/** Later attempts are not waited for. Of one that is under way the API gives the end of the minute that it may take. */
const SOON_MS = 70_000;
const LOOK_AGAIN_AFTER_MS = 1_000;
/** Every look is a request that the tenant's limit counts. */
const MOST_LOOKS = 8;

function useReloadWhileSending({ value, isLoading, reload }: Loaded<DeliveryList>, round: number): void {
  const [looks, setLooks] = useState(0);
  const sending = (value?.deliveries ?? []).filter(isSending).map(({ id, attempts }) => `${id} ${attempts.length}`);
  const which = sending.join();
  useEffect(() => setLooks(0), [which, round]);
  useEffect(() => {
    // A look that is under way is waited for: another one would end it.
    if (which === "" || isLoading || looks >= MOST_LOOKS) return undefined;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      reload();
    }, LOOK_AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [which, isLoading, looks, reload]);
}

const isSending = ({ status, next_attempt_at: at }: Delivery): boolean =>
  status === "pending" && at !== null && Date.parse(at) < Date.now() + SOON_MS;
