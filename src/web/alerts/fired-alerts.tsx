import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { type Alert, METRICS, valueText } from "./alert.ts";
import { SeenMark } from "./seen-mark.tsx";

/** Each time that a rule fired, the latest first. */
export function FiredAlerts({ onSeen }: { onSeen: () => void }) {
  const { page } = useQuery();
  const list = useLoad((signal) => callData("GET", "/api/alerts", { query: { page }, signal }), [page]);
  const columns = columnsOf(() => {
    list.reload();
    onSeen();
  });
  return (
    <Loading of={list}>
      {({ alerts, pagination }) => (
        <>
          <DataTable rows={alerts} columns={columns} keyOf={({ id }) => id} empty="No alert has fired." />
          <ListPager of={pagination} />
        </>
      )}
    </Loading>
  );
}

const columnsOf = (onSeen: () => void): readonly Column<Alert>[] => [
  {
    title: "Alert",
    isWide: true,
    show: ({ name, metric, agent }) => (
      <>
        {name}
        <br />
        <small class="muted">
          {METRICS[metric].title}
          {agent !== null && `, ${agent.name ?? "an agent"}`}
        </small>
      </>
    ),
  },
  { title: "Value", isNumber: true, show: ({ metric, value }) => valueText(metric, value) },
  { title: "Limit", isNumber: true, show: ({ metric, threshold }) => valueText(metric, threshold) },
  { title: "Fired", isTight: true, show: ({ fired_at: at }) => <RelativeTime at={at} /> },
  {
    title: "Over",
    isTight: true,
    show: ({ resolved_at: at }) => (at === null ? <Badge tone="bad">Firing</Badge> : <RelativeTime at={at} />),
  },
  {
    title: "Seen",
    isTight: true,
    show: (alert) =>
      alert.seen === null && alert.resolved_at !== null ? "–" : <SeenMark alert={alert} onSeen={onSeen} />,
  },
];
