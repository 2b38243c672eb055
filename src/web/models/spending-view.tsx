import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { costText } from "#sdk/cost-text";
import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { dayText } from "#web/lib/time-words.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { sumAt } from "#web/parts/charts/series.ts";
import { knownCostText, summedCostText, type SummedCost } from "#web/parts/runs/summed-cost.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { SpendingDays } from "./spending-days.tsx";
import { monthOf, monthSpending, spendingBy, type CallSeries, type SpendingRow } from "./spending.ts";

/** Combinations of an agent and a model with their own figures; the API gives the ones with the highest cost. */
const COMBINATIONS = 50;

const readMonth = (zone: string, signal: AbortSignal): Promise<CallSeries> =>
  callData("GET", "/api/usage/series", {
    query: {
      metrics: "cost,calls,unpriced_calls",
      by: "agent,model",
      series: COMBINATIONS,
      from: monthOf(new Date(), zone).from.toISOString(),
      step: "1d",
      tz: zone,
    },
    signal,
  });

type ModelUsage = DataOf<"GET /api/usage">["models"];

/** The money of all calls of models today and this month, by agent and by model, and the month's at this pace. */
export function Spending({ of: usage }: { of: ModelUsage }) {
  const { cost_usd: cost, tokens, unpriced_calls: unpriced } = usage.month;
  return (
    <section>
      <h2>Spending</h2>
      {cost > 0 || tokens > 0 || unpriced > 0 ? <MonthOf usage={usage} /> : <Unused usage={usage} />}
    </section>
  );
}

function MonthOf({ usage }: { usage: ModelUsage }) {
  const { time_zone: zone, allowance } = usage;
  const load = useLoad((signal) => readMonth(zone, signal), [zone]);
  return <Loading of={load}>{(series) => <Month series={series} zone={zone} allowance={allowance} />}</Loading>;
}

const Unused = ({ usage: { allowance } }: { usage: ModelUsage }) => (
  <>
    {allowance !== null && allowance.usd !== null && (
      <Facts>
        <AllowanceLeft usd={allowance.usd} used={allowance.used_usd} />
      </Facts>
    )}
    <p class="empty">No calls of models this month.</p>
  </>
);

const AllowanceLeft = ({ usd, used }: { usd: number; used: number }) => (
  <Fact title="Left of the operator's allowance">
    {costText(Math.max(0, usd - used))} of {costText(usd)}
  </Fact>
);

interface MonthProps {
  series: CallSeries;
  /** The time zone in which days begin. */
  zone: string;
  /** Null where the operator lends no model, or lends it without a limit. */
  allowance: ModelUsage["allowance"];
}

function Month({ series, zone, allowance }: MonthProps) {
  const now = new Date();
  const { month, today, forecast } = monthSpending(sumAt(series, "cost"), now, zone);
  const unpriced = series.total.unpriced_calls ?? 0;
  const ofToday = { count: sumAt(series, "calls").at(-1) ?? 0, unpriced: sumAt(series, "unpriced_calls").at(-1) ?? 0 };
  const ofMonth = { count: series.total.calls ?? 0, unpriced };
  const lastDay = dayText(monthOf(now, zone).to.getTime() - 1, { timeZone: zone });
  const models = spendingBy(series, ({ model }) => model ?? "others");
  return (
    <>
      <Facts>
        <Fact title="Today">{knownCostText({ usd: today, ...ofToday })}</Fact>
        <Fact title="This month">{summedCostText({ usd: month, ...ofMonth })}</Fact>
        <Fact title={`By ${lastDay}`}>
          {forecast === null ? "known from the second day" : forecastText({ usd: forecast, ...ofMonth })}
        </Fact>
        {allowance !== null && allowance.usd !== null && (
          <AllowanceLeft usd={allowance.usd} used={allowance.used_usd} />
        )}
      </Facts>
      {unpriced > 0 && (
        <p class="muted">
          {unpriced === 1 ? "One call went" : `${numberText(unpriced)} calls went`} to a model without a known price, so
          the month is at least this much.
        </p>
      )}
      <SpendingDays days={series.points} costs={sumAt(series, "cost")} zone={zone} />
      <SpendingTable
        title="Agent"
        rows={spendingBy(series, ({ agent, others }) => agent?.id ?? (others === true ? "others" : "none"))}
        show={agentOf}
      />
      {models.length > 0 && (
        <SpendingTable title="Model" rows={models} show={({ line }) => line.model ?? "Other models"} />
      )}
    </>
  );
}

/** The month at this pace; a dash where no call has a price, because a part of nothing forecasts nothing. */
const forecastText = (sum: SummedCost): string => {
  const text = knownCostText(sum);
  return text === "–" ? text : `about ${text}`;
};

function agentOf({ line: { agent, others } }: SpendingRow): ComponentChildren {
  if (agent !== null && agent !== undefined) return <a href={`/agents/${agent.id}`}>{agent.name}</a>;
  return others === true ? "Other agents and models" : "Work without an agent, and deleted agents";
}

interface SpendingTableProps {
  title: string;
  rows: readonly SpendingRow[];
  show: (row: SpendingRow) => ComponentChildren;
}

const TOP = 10;

/** The costliest rows; the others come with a press. */
function SpendingTable({ title, rows, show }: SpendingTableProps) {
  const [isWhole, setWhole] = useState(false);
  const more = rows.length - TOP;
  return (
    <>
      <DataTable
        rows={isWhole ? rows : rows.slice(0, TOP)}
        keyOf={({ key }) => key}
        empty="No calls of models this month."
        columns={[
          { title: `${title}, this month`, isWide: true, show },
          { title: "Calls", isNumber: true, show: ({ month }) => numberText(month.count) },
          { title: "Today", isNumber: true, show: ({ today }) => knownCostText(today) },
          { title: "Month", isNumber: true, show: ({ month }) => knownCostText(month) },
        ]}
      />
      {more > 0 && !isWhole && (
        <p>
          <Button
            size="small"
            label={`${numberText(more)} more by ${title.toLowerCase()}`}
            onClick={() => setWhole(true)}
          >
            {numberText(more)} more
          </Button>
        </p>
      )}
    </>
  );
}
