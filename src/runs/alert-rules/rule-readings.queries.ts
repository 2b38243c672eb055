import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { FAILED_RUNS, RUN_SUMS } from "#db/done-runs";

import { isTold } from "./counted-past.queries.ts";
import { largestShares } from "./largest-shares.ts";
import { isOfShares, METRIC_FACTS, type AlertMetric } from "./metrics.ts";
import { APPROVAL_MS, isOfDays, windowBegin } from "./rule-past.ts";
import { budgetsOf, callsOf } from "./share-readings.queries.ts";
import type { Readings } from "./value-of-rule.ts";
import type { Watched } from "./watched.ts";

/** A rule as its value is read. */
export interface RuleQuestion extends Watched {
  id: string;
  tenantId: string;
  metric: AlertMetric;
  windowMinutes: number;
}

const MINUTE_MS = 60_000;

/**
 * Reads what the values of some rules are made of, of any tenants, in one round trip. Each rule costs a search in an index over its own
 * window: folded figures of hours or days, approvals of two days, or the few connections, servers and probations of a tenant.
 */
export async function selectReadings(db: Database, rules: readonly RuleQuestion[], now: number): Promise<Readings> {
  const asked = rules.map((rule) => questionOf(rule, now));
  const ofRuns = asked.filter(({ metric }) => METRIC_FACTS[metric].isOfRuns);
  const ofDurations = ofRuns.filter(({ metric }) => metric === "latency_p95_ms");
  const ofState = asked.filter(({ metric }) => !METRIC_FACTS[metric].isOfRuns && !isOfShares(metric));
  const ofCalls = asked.filter(({ metric }) => metric === "provider_error_share");
  const ofBudgets = asked.filter(({ metric }) => metric === "budget_used_share");
  const [wide, own, wideDurations, ownDurations, counts, calls, budgets] = await db.batch([
    sumsOf(db, ofRuns.filter(isWide), WIDE),
    sumsOf(
      db,
      ofRuns.filter((rule) => !isWide(rule)),
      OF_AGENT,
    ),
    durationsOf(db, ofDurations.filter(isWide), WIDE),
    durationsOf(
      db,
      ofDurations.filter((rule) => !isWide(rule)),
      OF_AGENT,
    ),
    countsOf(db, ofState, now),
    callsOf(db, ofCalls),
    budgetsOf(db, ofBudgets, now),
  ]);
  const durations = new Map<string, Record<string, number>>();
  for (const { id, bound, runs } of [...wideDurations, ...ownDurations])
    durations.set(id, { ...durations.get(id), [bound]: runs });
  return {
    sums: new Map([...wide, ...own].map(({ id, ...sums }) => [id, sums])),
    durations,
    counts: new Map(counts.map(({ id, count }) => [id, count])),
    calls: new Map(calls.map(({ id, ...sums }) => [id, sums])),
    budgets: largestShares(budgets, now),
  };
}

type Question = ReturnType<typeof questionOf>;

const isWide = ({ agent }: Question): boolean => agent === null;

/** Figures have no finer time than the hour: a window begins with the hour, or the day, in which it would begin. */
function questionOf({ id, tenantId, metric, windowMinutes, ...watched }: RuleQuestion, now: number) {
  const { agentId, connectionId, budgetId, failureGroupId } = watched;
  const span = isOfDays(windowMinutes) ? ("day" as const) : ("hour" as const);
  const since = now - windowMinutes * MINUTE_MS;
  return {
    id,
    tenant: tenantId,
    metric,
    agent: agentId,
    connection: connectionId,
    budget: budgetId,
    failureGroup: failureGroupId,
    span,
    from: windowBegin(windowMinutes, now),
    since,
  };
}

const WIDE = sql`f.tenant_id = rule.value ->> 'tenant'`;
const OF_AGENT = sql`f.agent_id = rule.value ->> 'agent' AND +f.tenant_id = rule.value ->> 'tenant'`;

const figures = (asked: readonly Question[], whose: typeof WIDE) =>
  sql`json_each(${JSON.stringify(asked)}) AS rule CROSS JOIN agent_figures AS f
    ON ${whose} AND f.span = rule.value ->> 'span' AND f.starts_at >= rule.value ->> 'from'
      AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = f.agent_id)`;

const RULE_ID = sql<string>`rule.value ->> 'id'`;

const sumsOf = (db: Database, asked: readonly Question[], whose: typeof WIDE) =>
  db
    .select({
      id: RULE_ID,
      ...RUN_SUMS,
      failed: FAILED_RUNS,
      costUsd: sql<number>`sum(f.cost_usd)`,
    })
    .from(figures(asked, whose))
    .groupBy(RULE_ID);

const durationsOf = (db: Database, asked: readonly Question[], whose: typeof WIDE) =>
  db
    .select({ id: RULE_ID, bound: sql<string>`bucket.key`, runs: sql<number>`sum(bucket.value)` })
    .from(sql`${figures(asked, whose)} CROSS JOIN json_each(f.durations) AS bucket`)
    .groupBy(sql`1, 2`);

/** The hours of a rule's window, of groups of failed runs. */
const hoursOfGroups = (whose: SQL): SQL => sql`FROM failure_groups AS g CROSS JOIN failure_group_hours AS h
    ON h.failure_group_id = g.id AND h.starts_at >= rule.value ->> 'from'
  WHERE g.tenant_id = rule.value ->> 'tenant' AND g.last_at >= rule.value ->> 'from' AND ${whose}
    AND (rule.value ->> 'agent' IS NULL OR h.by_agent = rule.value ->> 'agent')`;

/** Groups of an outage: of the connection that a rule is limited to, which they know by its name, or of any. */
const ofProvider = sql`g.kind = 'provider' AND (rule.value ->> 'connection' IS NULL OR g.connection = (SELECT c.name
  FROM model_connections AS c WHERE c.id = rule.value ->> 'connection' AND c.tenant_id = rule.value ->> 'tenant'))`;

/** Groups of which people are told, the one that a rule is limited to or all. */
const ofCause = (now: number): SQL => sql`${isTold(now)}
  AND (rule.value ->> 'failureGroup' IS NULL OR g.id = rule.value ->> 'failureGroup')`;

/** Something counts when it has failed or waited for the whole window. */
const countsOf = (db: Database, asked: readonly Question[], now: number) =>
  db
    .select({
      id: RULE_ID,
      count: sql<number>`CASE rule.value ->> 'metric'
        WHEN 'waiting_approvals' THEN (SELECT count(*) FROM approvals AS p WHERE p.tenant_id = rule.value ->> 'tenant'
          AND p.requested_at > ${now - APPROVAL_MS} AND p.requested_at <= rule.value ->> 'since' AND p.status = 'pending'
          AND p.expires_at > ${now} AND (rule.value ->> 'agent' IS NULL OR p.agent_id = rule.value ->> 'agent')
          AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = p.agent_id))
        WHEN 'connection_failing' THEN (SELECT count(*) FROM model_connections AS c WHERE c.tenant_id = rule.value ->> 'tenant'
          AND c.is_enabled = 1 AND c.state = 'failing' AND c.state_since <= rule.value ->> 'since'
          AND (rule.value ->> 'connection' IS NULL OR c.id = rule.value ->> 'connection'))
        WHEN 'tool_server_down' THEN (SELECT count(*) FROM tool_servers AS s WHERE s.tenant_id = rule.value ->> 'tenant'
          AND s.status = 'unreachable' AND s.status_since <= rule.value ->> 'since'
          AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'tool_servers' AND row_id = s.id))
        WHEN 'missed_ticks' THEN (SELECT count(*) FROM schedule_ticks AS t WHERE t.tenant_id = rule.value ->> 'tenant'
          AND t.outcome IN ('missed', 'skipped') AND t.noted_at > rule.value ->> 'since'
          AND (rule.value ->> 'agent' IS NULL
            OR (SELECT agent_id FROM schedules WHERE schedules.id = t.schedule_id) = rule.value ->> 'agent'))
        WHEN 'unknown_effects' THEN (SELECT count(*) FROM effects AS f WHERE f.tenant_id = rule.value ->> 'tenant'
          AND f.status = 'unknown' AND f.intended_at <= rule.value ->> 'since'
          AND (rule.value ->> 'agent' IS NULL OR f.agent_id = rule.value ->> 'agent')
          AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = f.agent_id))
        WHEN 'provider_errors' THEN (SELECT coalesce(sum(h.runs), 0) ${hoursOfGroups(ofProvider)})
        WHEN 'failure_group_runs' THEN (SELECT coalesce(max(runs), 0) FROM (SELECT sum(h.runs) AS runs
          ${hoursOfGroups(ofCause(now))} GROUP BY g.id))
        WHEN 'new_failure_group' THEN (SELECT count(*) FROM failure_groups AS g WHERE g.tenant_id = rule.value ->> 'tenant'
          AND g.last_at > rule.value ->> 'since' AND ${ofCause(now)}
          AND max(g.first_at, coalesce(g.reopened_at, 0)) > rule.value ->> 'since'
          AND (rule.value ->> 'agent' IS NULL OR g.agent_id = rule.value ->> 'agent'))
        ELSE (SELECT count(*) FROM graduation_standings AS g WHERE g.tenant_id = rule.value ->> 'tenant'
          AND g.probation_since IS NOT NULL AND g.probation_since <= rule.value ->> 'since'
          AND (rule.value ->> 'agent' IS NULL OR g.agent_id = rule.value ->> 'agent')
          AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = g.agent_id)) END`,
    })
    .from(sql`json_each(${JSON.stringify(asked)}) AS rule`);
