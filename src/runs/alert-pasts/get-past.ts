import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { settleRuns } from "#platform/tenant-gate/settle-runs";
import { requireFit } from "#runs/alert-rules/create-rule";
import { METRIC_FACTS, usualWindow } from "#runs/alert-rules/metrics";
import { readPast } from "#runs/alert-rules/read-past";
import { UNLIMITED } from "#runs/alert-rules/watched";

import type { AlertPast } from "./alert-past.ts";
import type { AlertPastInput } from "./schemas.ts";

const HOURS_OF_DAY = 24;

/**
 * The values that a rule would have had at the end of each hour of the last days, and now. Throws AGENT_NOT_FOUND, FORBIDDEN, and
 * INVALID_INPUT for what the metric cannot be asked for.
 */
export async function getPast(ctx: ServiceContext, input: AlertPastInput): Promise<AlertPast> {
  const { metric, agent_id: agentId, window_minutes: asked, days } = input;
  const facts = METRIC_FACTS[metric];
  const agent = agentId === undefined ? null : await findAgent(ctx, agentId);
  const windowMinutes = asked ?? usualWindow(metric);
  const question = { tenantId: ctx.tenant.id, metric, windowMinutes, ...UNLIMITED, agentId: agent?.id ?? null };
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
