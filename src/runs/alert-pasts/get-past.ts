import type { ServiceContext } from "#context/context";
import { settleRuns } from "#platform/tenant-gate/settle-runs";
import { requireFit } from "#runs/alert-rules/create-rule";
import { findWatched } from "#runs/alert-rules/find-watched";
import { METRIC_FACTS, usualWindow } from "#runs/alert-rules/metrics";
import { readPast } from "#runs/alert-rules/read-past";
import { requireFilters, watchedIn } from "#runs/alert-rules/watched";

import type { AlertPast } from "./alert-past.ts";
import type { AlertPastInput } from "./schemas.ts";

const HOURS_OF_DAY = 24;

/**
 * The values that a rule would have had at the end of each hour of the last days, and now. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND and
 * INVALID_INPUT for what the metric cannot be asked for.
 */
export async function getPast(ctx: ServiceContext, input: AlertPastInput): Promise<AlertPast> {
  const { metric, window_minutes: asked, days } = input;
  const facts = METRIC_FACTS[metric];
  requireFilters(metric, watchedIn(input), "query");
  const { watched } = await findWatched(ctx, input, "query");
  const windowMinutes = asked ?? usualWindow(metric);
  const question = { tenantId: ctx.tenant.id, metric, windowMinutes, ...watched };
  requireFit(question, "query");
  if (facts.isOfRuns) await settleRuns(ctx);
  const hours = await readPast(ctx.db, question, { count: days * HOURS_OF_DAY, now: ctx.clock() });
  const [first] = hours;
  return {
    isKept: facts.hasPast,
    from: first?.at ?? null,
    values: hours.map(({ value }) => value),
  };
}
