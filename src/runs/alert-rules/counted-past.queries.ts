import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";

import { isThere, type PastQuestion } from "./rule-past.queries.ts";
import { APPROVAL_MS, type CountedHours, HOUR_MS } from "./rule-past.ts";

interface Stretch {
  /** The first hour. */
  first: number;
  now: number;
}

/** Reads between which hours things counted, one row for those of the same hours. */
export const selectCountedHours = (db: Database, question: PastQuestion, stretch: Stretch): Promise<CountedHours[]> =>
  db
    .select({
      from: sql<number>`${nextHour(sql`since`)}`,
      until: sql<number | null>`CASE WHEN until <= ${stretch.now} THEN ${nextHour(sql`until`)} END`,
      things: sql<number>`count(*)`,
    })
    .from(sql`(${timesOf(question, stretch)})`)
    .where(sql`since < until AND since <= ${stretch.now}`)
    .groupBy(sql`1, 2`);

const nextHour = (moment: SQL): SQL => sql`(${moment} + ${HOUR_MS - 1}) / ${HOUR_MS} * ${HOUR_MS}`;

/** Since when and until when each thing counted. */
function timesOf(question: PastQuestion, stretch: Stretch): SQL {
  const windowMs = question.windowMinutes * 60_000;
  switch (question.metric) {
    case "unknown_effects":
      return unknownTimes(question, windowMs, stretch);
    case "new_failure_group":
      return newGroupTimes(question, windowMs, stretch);
    default:
      return waitedTimes(question, windowMs, stretch);
  }
}

const ofAgent = (column: SQL, agentId: string | null): SQL =>
  agentId === null ? sql`` : sql`AND ${column} = ${agentId}`;

/**
 * Requests count when they had waited for the whole window. What they are now does not matter: a decided or withdrawn request
 * waited until then.
 */
const waitedTimes = ({ tenantId, agentId }: PastQuestion, windowMs: number, { first }: Stretch): SQL =>
  sql`SELECT p.requested_at + ${windowMs} AS since, min(coalesce(p.decided_at, p.expires_at), p.expires_at) AS until
    FROM approvals AS p WHERE p.tenant_id = ${tenantId} AND p.requested_at > ${first - windowMs - APPROVAL_MS}
      ${ofAgent(sql`p.agent_id`, agentId)} AND ${isThere(sql`p.agent_id`)}`;

/** Later than any moment. */
const NEVER = 9e15;

/**
 * Effects count when they began before the window and are unknown, until a person settled them. No row says since when
 * an effect had been unknown whose end became known without a person.
 */
const unknownTimes = ({ tenantId, agentId }: PastQuestion, windowMs: number, { first }: Stretch): SQL => {
  const ofStatus = (status: string, isMeant: SQL): SQL =>
    sql`SELECT max(f.ended_at, f.intended_at + ${windowMs}) AS since, coalesce(f.settled_at, ${NEVER}) AS until
      FROM effects AS f WHERE f.tenant_id = ${tenantId} AND f.status = ${status} ${isMeant}
        ${ofAgent(sql`f.agent_id`, agentId)} AND ${isThere(sql`f.agent_id`)}`;
  return sql`${ofStatus("unknown", sql``)} UNION ALL ${ofStatus("settled", sql`AND f.settled_at > ${first}`)}`;
};

/** Groups count for a window from their first run on, and again from the latest one that opened them again. */
const newGroupTimes = (
  { tenantId, agentId, failureGroupId }: PastQuestion,
  windowMs: number,
  { first, now }: Stretch,
): SQL => {
  const which = failureGroupId === null ? sql`` : sql`AND g.id = ${failureGroupId}`;
  const groups = sql`FROM failure_groups AS g WHERE g.tenant_id = ${tenantId} AND g.last_at > ${first - windowMs}
    AND ${isTold(now)} ${which} ${ofAgent(sql`g.agent_id`, agentId)}`;
  const cameBackLater = sql`g.reopened_at >= g.first_at + ${windowMs}`;
  return sql`SELECT g.first_at AS since,
      CASE WHEN g.reopened_at IS NULL OR ${cameBackLater} THEN g.first_at ELSE g.reopened_at END + ${windowMs} AS until ${groups}
    UNION ALL SELECT g.reopened_at, g.reopened_at + ${windowMs} ${groups} AND ${cameBackLater}`;
};

/** Groups of which people are told. A mute whose time is over counts as open. */
export const isTold = (now: number): SQL => sql`(g.state = 'open' OR (g.state = 'muted' AND g.muted_until <= ${now}))`;
