import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { sumAt, type Series } from "#web/parts/charts/series.ts";
import { costText } from "#web/parts/runs/run.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { monthOf, monthSpending } from "./spending.ts";

const AGENTS = 20;

const readMonth = (zone: string, signal: AbortSignal): Promise<Series> =>
  callData("GET", "/api/usage/series", {
    query: {
      metrics: "cost,runs,unpriced_runs",
      by: "agent",
      agents: AGENTS,
      from: monthOf(new Date(), zone).from.toISOString(),
      step: "1d",
      tz: zone,
    },
    signal,
  });

/** The cost of runs today and this month, by agent, and the month's cost at this pace. Days begin in the workspace's time zone. */
export function Spending({ zone }: { zone: string }) {
  const load = useLoad((signal) => readMonth(zone, signal), [zone]);
  return (
    <section>
      <h2>Spending of runs</h2>
      <Loading of={load}>{(series) => <Month series={series} zone={zone} />}</Loading>
    </section>
  );
}

function Month({ series, zone }: { series: Series; zone: string }) {
  const now = new Date();
  const { month, today, forecast } = monthSpending(sumAt(series, "cost"), now, zone);
  const unpriced = series.total.unpriced_runs ?? 0;
  const lastDay = new Date(monthOf(now, zone).to.getTime() - 1).toLocaleDateString(undefined, {
    month: "short",
    day: "numeric",
    timeZone: zone,
  });
  const rows = series.series
    .filter(({ total }) => (total.runs ?? 0) > 0)
    .toSorted((one, other) => (other.total.cost ?? 0) - (one.total.cost ?? 0));
  return (
    <>
      <Facts>
        <Fact title="Today">{costText(today)}</Fact>
        <Fact title="This month">{costText(month)}</Fact>
        <Fact title={`By ${lastDay}`}>
          {forecast === null ? "known from the second day" : `about ${costText(forecast)}`}
        </Fact>
      </Facts>
      {unpriced > 0 && (
        <p class="muted">
          {unpriced === 1 ? "One run has" : `${unpriced.toLocaleString()} runs have`} a model without a known price, so
          it is at least this much.
        </p>
      )}
      <DataTable
        rows={rows}
        keyOf={({ agent }) => agent?.id ?? "others"}
        empty="No runs this month."
        columns={[
          {
            title: "Agent, this month",
            isWide: true,
            show: ({ agent }) =>
              agent === null || agent === undefined ? (
                "Other agents"
              ) : (
                <>
                  <a href={`/agents/${agent.id}`}>{agent.name}</a> <Level of={agent.level} />
                </>
              ),
          },
          { title: "Runs", isNumber: true, show: ({ total }) => (total.runs ?? 0).toLocaleString() },
          {
            title: "Today",
            isNumber: true,
            show: ({ values }) => costText(values.cost?.at(-1) ?? 0),
          },
          { title: "Month", isNumber: true, show: ({ total }) => costText(total.cost ?? 0) },
        ]}
      />
    </>
  );
}
