import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { MaturityLevel } from "#engine/governance/maturity";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { addFigures, NO_FIGURES, readsDurations, type Figures, type Metric } from "./figures.ts";
import { requireAnswerable } from "./largest-answer.ts";
import {
  blankPoints,
  seriesAnswer,
  stretchesOf,
  type GroupFigures,
  type LinesOfPeriod,
  type SeriesAnswer,
} from "./series-lines.ts";
import { seriesPeriods, type AskedPeriod, type SeriesPeriods } from "./series-period.ts";
import { selectFigures, type Dimension, type FigureOutcome, type Group } from "./store.ts";

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

/** The group of a series of runs. */
export interface RunGroup extends Pick<Group, "outcome" | "verification"> {
  agent: SeriesAgent | null;
}

export type RunSeries = SeriesAnswer<RunGroup, Figures>;

export interface SeriesAgent {
  id: string;
  name: string;
  maturityLevel: MaturityLevel;
}

const SIZE_OF = { outcome: 6, verification: 4 } as const;

/** The tenant's runs over time. Throws INVALID_INPUT for a period without an end, and for too many values. */
export async function readSeries(ctx: ServiceContext, order: SeriesOrder): Promise<RunSeries> {
  const periods = seriesPeriods(order, ctx.clock());
  refuseTooMany(order, periods);
  return answerOf(order, periods, await select(ctx, order, periods));
}

/** The same for one agent. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. */
export async function readAgentSeries(
  ctx: ServiceContext,
  agentId: string,
  order: Omit<SeriesOrder, "agentId">,
): Promise<RunSeries> {
  const ofAgent = { ...order, agentId };
  const periods = seriesPeriods(order, ctx.clock());
  refuseTooMany(ofAgent, periods);
  const found = isUuid(agentId) ? await select(ctx, ofAgent, periods) : null;
  requireOwn(ctx, agentId, found?.owner);
  return answerOf(ofAgent, periods, found ?? { groups: [], agents: [] });
}

const refuseTooMany = (order: SeriesOrder, periods: SeriesPeriods): void =>
  requireAnswerable(
    order,
    periods,
    order.by.reduce((size, dimension) => size * (dimension === "agent" ? order.maxAgents + 1 : SIZE_OF[dimension]), 1),
  );

async function select(ctx: ServiceContext, order: SeriesOrder, periods: SeriesPeriods) {
  await settleRuns(ctx);
  return selectFigures(ctx.db, ctx.tenant.id, {
    ...order,
    span: periods.span,
    stretches: stretchesOf(periods, order.compares),
    whole: [periods.now.starts[0] ?? periods.now.end, periods.now.end],
    readsDurations: order.metrics.some(readsDurations),
  });
}

interface Found {
  groups: readonly GroupFigures<Group, Figures>[];
  agents: readonly SeriesAgent[];
}

function answerOf({ by, compares }: SeriesOrder, periods: SeriesPeriods, { groups, agents }: Found): RunSeries {
  const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
  const named = groups.map(({ group: { outcome, verification, agentId }, ...rest }) => ({
    ...rest,
    group: { outcome, verification, agent: agentId === null ? null : (agentOf.get(agentId) ?? null) },
  }));
  const { now, before } = seriesAnswer(periods, compares, named, { none: NO_FIGURES, add: addFigures });
  const isOthers = ({ agent }: RunGroup): number => (by.includes("agent") && agent === null ? 1 : 0);
  const withLines = (part: LinesOfPeriod<RunGroup, Figures>): LinesOfPeriod<RunGroup, Figures> => {
    const lines = part.lines.toSorted(
      (left, right) => isOthers(left.group) - isOthers(right.group) || right.total.runs - left.total.runs,
    );
    const points = blankPoints(part.period.starts, periods.keptSince, NO_FIGURES);
    const none = { group: { outcome: null, verification: null, agent: null }, total: NO_FIGURES, points };
    return { ...part, lines: by.length === 0 && lines.length === 0 ? [none] : lines };
  };
  return { now: withLines(now), before: before && withLines(before) };
}
