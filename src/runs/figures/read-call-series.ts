import type { ServiceContext } from "#context/context";

import { addCalls, NO_CALLS, type CallFigures, type CallMetric } from "./call-figures.ts";
import { requireAnswerable } from "./largest-answer.ts";
import { seriesAnswer, stretchesOf, type SeriesAnswer } from "./series-lines.ts";
import { seriesPeriods, type AskedPeriod } from "./series-period.ts";
import { selectCalls, type CallDimension, type CallGroup } from "./store.ts";

export interface CallSeriesOrder extends AskedPeriod {
  metrics: readonly CallMetric[];
  by: readonly CallDimension[];
  agentId: string | undefined;
  /** Maximum number of groups with a separate series. */
  maxSeries: number;
  /** Whether to compare with the preceding period. */
  compares: boolean;
}

/**
 * The tenant's calls of models over time, of all work: runs, chats, exams, judgements. Throws INVALID_INPUT for a period
 * without an end, and for too many values.
 */
export async function readCallSeries(
  ctx: ServiceContext,
  order: CallSeriesOrder,
): Promise<SeriesAnswer<CallGroup, CallFigures>> {
  const periods = seriesPeriods(order, ctx.clock());
  requireAnswerable(order, periods, order.by.length === 0 ? 1 : order.maxSeries + 1);
  const found = await selectCalls(ctx.db, ctx.tenant.id, {
    ...order,
    span: periods.span,
    stretches: stretchesOf(periods, order.compares),
    whole: [periods.now.starts[0] ?? periods.now.end, periods.now.end],
  });
  const { now, before } = seriesAnswer(periods, order.compares, found, { none: NO_CALLS, add: addCalls });
  for (const { lines } of [now, ...(before === null ? [] : [before])]) lines.sort(byCost);
  return { now, before };
}

type CallLine = SeriesAnswer<CallGroup, CallFigures>["now"]["lines"][number];

/** The dearest first, and the shared line last. */
const byCost = (left: CallLine, right: CallLine): number =>
  (left.group.isOthers ? 1 : 0) - (right.group.isOthers ? 1 : 0) ||
  right.total.usdMicros - left.total.usdMicros ||
  right.total.calls - left.total.calls;
