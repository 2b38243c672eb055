import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context";
import type { MaturityLevel } from "#engine/governance/maturity";
import { invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { addFigures, NO_FIGURES, readsDurations, type Figures, type Metric } from "./figures.ts";
import { seriesPeriods, type AskedPeriod, type Period, type SeriesPeriods } from "./series-period.ts";
import { selectFigures, type Dimension, type FigureOutcome, type Group, type GroupFigures } from "./store.ts";

export interface SeriesOrder extends AskedPeriod {
  metrics: readonly Metric[];
  by: readonly Dimension[];
  outcomes: readonly FigureOutcome[];
  agentId: string | undefined;
  /** Maximum number of agents with a separate series. */
  maxAgents: number;
  /** Whether to compare with the preceding period. */
  compares: boolean;
}

/** A point is null where its hour or day is no longer kept. */
export interface Series {
  outcome: Group["outcome"];
  verification: Group["verification"];
  agent: SeriesAgent | null;
  total: Figures;
  points: (Figures | null)[];
}

export interface SeriesAgent {
  id: string;
  name: string;
  maturityLevel: MaturityLevel;
}

export interface SeriesOfPeriod {
  period: Period;
  total: Figures;
  series: Series[];
}

export interface SeriesAnswer {
  order: SeriesOrder;
  now: SeriesOfPeriod;
  before: SeriesOfPeriod | null;
}

/** Maximum numbers in an answer: several times what a page of charts needs. */
const MAX_VALUES = 50_000;
const SIZE_OF = { outcome: 6, verification: 4 } as const;

/** The tenant's runs over time. Throws INVALID_INPUT for a period without an end, and for too many values. */
export async function readSeries(ctx: ServiceContext, order: SeriesOrder): Promise<SeriesAnswer> {
  const periods = seriesPeriods(order, ctx.clock());
  refuseTooMany(order, periods);
  return answerOf(order, periods, await select(ctx, order, periods));
}

/** The same for one agent. Throws AGENT_NOT_FOUND, also for another tenant's agent. */
export async function readAgentSeries(
  ctx: ServiceContext,
  agentId: string,
  order: Omit<SeriesOrder, "agentId">,
): Promise<SeriesAnswer> {
  const ofAgent = { ...order, agentId };
  const periods = seriesPeriods(order, ctx.clock());
  refuseTooMany(ofAgent, periods);
  const found = isUuid(agentId) ? await select(ctx, ofAgent, periods) : null;
  requireOwn(ctx, agentId, found?.tenantId === undefined ? undefined : { tenantId: found.tenantId });
  return answerOf(ofAgent, periods, found ?? { groups: [], agents: [] });
}

function refuseTooMany({ by, metrics, maxAgents, compares }: SeriesOrder, { now }: SeriesPeriods): void {
  const groups = by.reduce((size, dimension) => size * (dimension === "agent" ? maxAgents + 1 : SIZE_OF[dimension]), 1);
  const values = groups * metrics.length * now.starts.length * (compares ? 2 : 1);
  if (values <= MAX_VALUES) return;
  throw invalidInput({
    path: "query.metrics",
    code: "too_many_values",
    message: `the answer could have ${values} values, and the maximum is ${MAX_VALUES}. Request fewer metrics or agents, a shorter period or a longer step`,
  });
}

async function select(ctx: ServiceContext, order: SeriesOrder, { span, now, before }: SeriesPeriods) {
  await settleRuns(ctx);
  return selectFigures(ctx.db, ctx.tenant.id, {
    ...order,
    span,
    stretches: [...(order.compares ? stretchesOf(before) : []), ...stretchesOf(now)],
    whole: [now.starts[0] ?? now.end, now.end],
    readsDurations: order.metrics.some(readsDurations),
  });
}

const stretchesOf = ({ starts, end }: Period): [number, number][] =>
  starts.map((start, index) => [start, starts[index + 1] ?? end]);

interface Found {
  groups: readonly GroupFigures[];
  agents: readonly SeriesAgent[];
}

function answerOf(order: SeriesOrder, { now, before, keptSince }: SeriesPeriods, found: Found): SeriesAnswer {
  const isKept = (start: number): boolean => start >= keptSince;
  const seriesOf = (period: Period, first: number): SeriesOfPeriod => {
    const end = first + period.starts.length;
    const groups = found.groups
      .filter(({ place }) => place >= first && place < end)
      .map((group) => ({ ...group, place: group.place - first }));
    return seriesOfPeriod(order, period, { groups, agents: found.agents }, isKept);
  };
  const length = now.starts.length;
  return {
    order,
    now: seriesOf(now, order.compares ? length : 0),
    before: order.compares ? seriesOf(before, 0) : null,
  };
}

function seriesOfPeriod(
  { by }: SeriesOrder,
  period: Period,
  { groups, agents }: Found,
  isKept: (start: number) => boolean,
): SeriesOfPeriod {
  const blank = () => period.starts.map((start) => (isKept(start) ? NO_FIGURES : null));
  const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
  const found = new Map<string, Series>();
  for (const { place, figures, outcome, verification, agentId } of groups) {
    if (!isKept(period.starts[place] ?? 0)) continue;
    const key = [outcome, verification, agentId].join(" ");
    const agent = agentId === null ? null : (agentOf.get(agentId) ?? null);
    const series = found.get(key) ?? { outcome, verification, agent, total: NO_FIGURES, points: blank() };
    series.points[place] = figures;
    series.total = addFigures(series.total, figures);
    found.set(key, series);
  }
  const isOthers = ({ agent }: Series): number => (by.includes("agent") && agent === null ? 1 : 0);
  const series = [...found.values()].toSorted(
    (left, right) => isOthers(left) - isOthers(right) || right.total.runs - left.total.runs,
  );
  const none = { outcome: null, verification: null, agent: null, total: NO_FIGURES, points: blank() };
  return {
    period,
    total: series.reduce((sum, { total }) => addFigures(sum, total), NO_FIGURES),
    series: by.length === 0 && series.length === 0 ? [none] : series,
  };
}
