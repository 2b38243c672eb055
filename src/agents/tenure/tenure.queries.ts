import { eq, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { REASONS } from "#db/probation-reasons";
import { graduationStandings } from "#db/schema/graduation";
import { rawStatement, type Statement } from "#db/statement";

type Standing = typeof graduationStandings.$inferSelect;
type ActingParts = NonNullable<Standing["levelParts"]>;
type ProbationReason = NonNullable<Standing["probationReason"]>;
type MaturityLevel = NonNullable<Standing["givenLevel"]>;

interface Acting {
  fingerprint: string;
  parts: ActingParts;
  fallbacks: readonly { fingerprint: string }[];
}

/** A level that a person gives covers the fallbacks that the agent has at that moment; an earned one covers none. */
const coveredFallbacks = ({ fallbacks }: Acting, given: MaturityLevel): string =>
  JSON.stringify(given === "student" ? [] : fallbacks.map(({ fingerprint }) => fingerprint));

interface Place {
  tenantId: string;
  agentId: string;
}

/** A look may end after the agent was removed; its row is then left out. */
const isThere = ({ agentId, tenantId }: Place) =>
  sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId})
    AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = ${agentId})`;

/** The parts of the fingerprint that the agent's level belongs to; null where it is not taken. */
export async function selectLevelParts(db: Database, agentId: string): Promise<ActingParts | null> {
  const row = await db
    .select({ parts: graduationStandings.levelParts })
    .from(graduationStandings)
    .where(eq(graduationStandings.agentId, agentId))
    .get();
  return row?.parts ?? null;
}

/** A level as a person or an exam gives it. An exam leaves the level that a person gave earlier. */
type LevelGift = { given: MaturityLevel } | { earnedFrom: MaturityLevel };

/** Sets the columns of a probation from the JSON of its reasons, which may read the row. */
const setReasons = (reasons: SQL): SQL =>
  sql`(probation_reasons, probation_since, probation_reason) = (SELECT nullif(now, '{}'),
      (SELECT value FROM json_each(now) ORDER BY key <> 'changed', value, key LIMIT 1),
      (SELECT key FROM json_each(now) ORDER BY key <> 'changed', value, key LIMIT 1)
    FROM (SELECT ${reasons} AS now))`;

const without = (...reasons: ProbationReason[]): SQL =>
  sql`json_remove(${sql.raw(REASONS)}, ${sql.raw(reasons.map((reason) => `'$.${reason}'`).join(", "))})`;

const hasReason = (reason: ProbationReason): SQL =>
  sql`json_extract(${sql.raw(REASONS)}, ${sql.raw(`'$.${reason}'`)}) IS NOT NULL`;

/**
 * The level belongs to this fingerprint from now on, and to no other, so that a change gives no reason for a probation any
 * more. Another reason stays, and so does the breach behind it.
 */
export const holdLevel = ({ tenantId, agentId }: Place, acting: Acting, gift: LevelGift, at: number): Statement => {
  const { fingerprint, parts } = acting;
  const given = "given" in gift ? gift.given : gift.earnedFrom;
  const covered = coveredFallbacks(acting, "given" in gift ? gift.given : "student");
  const kept = "given" in gift ? sql`excluded.given_level` : sql`coalesce(given_level, excluded.given_level)`;
  return rawStatement(sql`INSERT INTO graduation_standings
      (agent_id, tenant_id, given_level, level_fingerprint, level_parts, equal_fingerprints, held_fallbacks, acting_fingerprint, forgiven_at)
    VALUES (${agentId}, ${tenantId}, ${given}, ${fingerprint}, ${JSON.stringify(parts)}, '[]', ${covered}, ${fingerprint}, ${at})
    ON CONFLICT (agent_id) DO UPDATE SET given_level = ${kept}, level_fingerprint = excluded.level_fingerprint,
      level_parts = excluded.level_parts, equal_fingerprints = '[]', held_fallbacks = excluded.held_fallbacks, acting_fingerprint = excluded.acting_fingerprint,
      forgiven_at = CASE WHEN ${hasReason("unsafe")} THEN forgiven_at ELSE excluded.forgiven_at END,
      ${setReasons(without("changed"))}`);
};

/** A person who may approve takes the agent as it is: every reason for a probation is over, and accounted for. */
export const endProbation = ({ tenantId, agentId }: Place, at: number): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET forgiven_at = ${at},
      alarm_at = CASE WHEN ${hasReason("failures")} THEN ${at} ELSE alarm_at END, ${setReasons(sql`'{}'`)}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/**
 * The level belongs to the same parts in the present form of fingerprints. Those that held it until now stay its own, so
 * that the evidence does, and recognition ends: the recorded parts have a number of their form now.
 */
export const recognizeLevel = (
  { tenantId, agentId }: Place,
  acting: Acting,
  level: MaturityLevel,
  own: readonly string[],
): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET level_fingerprint = ${acting.fingerprint},
      level_parts = ${JSON.stringify(acting.parts)}, equal_fingerprints = ${JSON.stringify(own)},
      held_fallbacks = ${coveredFallbacks(acting, level)}, acting_fingerprint = ${acting.fingerprint}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** These fallbacks hold the level from now on. */
export const holdByFallbacks = ({ tenantId, agentId }: Place, fingerprints: readonly string[]): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET held_fallbacks = ${JSON.stringify(fingerprints)}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/**
 * After a demotion the former fingerprint holds the lower level. A failed test is paid for with the level. What a change
 * or an unsafe run began stays.
 */
export const lowerGivenLevel = ({ tenantId, agentId }: Place, level: MaturityLevel, at: number): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET
      given_level = CASE WHEN given_level IN ${levelsBelow(level)} THEN given_level ELSE ${level} END,
      forgiven_at = CASE WHEN ${hasReason("unsafe")} THEN forgiven_at ELSE ${at} END,
      ${setReasons(without("failures", "not_looked_at"))}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** The column's values are in the order of the levels. */
const LEVELS = graduationStandings.givenLevel.enumValues;

const levelsBelow = (level: MaturityLevel) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(LEVELS.slice(0, LEVELS.indexOf(level)))}))`;

/** The level belongs to this fingerprint, where none is recorded yet. */
export const takeLevelFingerprint = (place: Place, acting: Acting, level: MaturityLevel): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings
      (agent_id, tenant_id, level_fingerprint, level_parts, equal_fingerprints, held_fallbacks, acting_fingerprint)
    SELECT ${place.agentId}, ${place.tenantId}, ${acting.fingerprint}, ${JSON.stringify(acting.parts)}, '[]',
      ${coveredFallbacks(acting, level)}, ${acting.fingerprint}
    WHERE ${isThere(place)}
    ON CONFLICT (agent_id) DO UPDATE SET level_fingerprint = excluded.level_fingerprint, level_parts = excluded.level_parts,
      equal_fingerprints = '[]', held_fallbacks = excluded.held_fallbacks, acting_fingerprint = excluded.acting_fingerprint WHERE level_fingerprint IS NULL`);

/** An older one than the latest of these no longer holds the level. */
export const MAX_EQUAL_FINGERPRINTS = 100;

/** This fingerprint holds the level too. */
export const addEqualFingerprint = ({ tenantId, agentId }: Place, fingerprint: string): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET equal_fingerprints = (SELECT json_group_array(value) FROM
      (SELECT value FROM json_each(json_insert(coalesce(equal_fingerprints, '[]'), '$[#]', ${fingerprint}))
        ORDER BY key DESC LIMIT ${MAX_EQUAL_FINGERPRINTS}))
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}
      AND NOT EXISTS (SELECT 1 FROM json_each(coalesce(equal_fingerprints, '[]')) WHERE value = ${fingerprint})`);

/** Notes what acts now. */
export const noteActing = ({ tenantId, agentId }: Place, fingerprint: string): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET acting_fingerprint = ${fingerprint}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** Notes a reason for a probation, unless it stands already. */
export const startProbation = ({ tenantId, agentId }: Place, reason: ProbationReason, at: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, probation_since, probation_reason, probation_reasons)
    SELECT ${agentId}, ${tenantId}, ${at}, ${reason}, json_object(${reason}, ${at}) WHERE ${isThere({ tenantId, agentId })}
    ON CONFLICT (agent_id) DO UPDATE SET
      ${setReasons(sql`json_insert(${sql.raw(REASONS)}, ${sql.raw(`'$.${reason}'`)}, excluded.probation_since)`)}`);

/** A reason is over; others stay. What it was for is accounted for up to the named times; null leaves them. */
export const stopProbation = (
  { tenantId, agentId }: Place,
  reason: ProbationReason,
  { forgivenAt = null, alarmAt = null }: { forgivenAt?: number | null; alarmAt?: number | null } = {},
): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET forgiven_at = coalesce(${forgivenAt}, forgiven_at),
      alarm_at = coalesce(${alarmAt}, alarm_at), ${setReasons(without(reason))}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** Ends what a change began, if the same still acts. */
export const endChangedProbation = ({ tenantId, agentId }: Place, fingerprint: string): Statement[] => [
  addEqualFingerprint({ tenantId, agentId }, fingerprint),
  rawStatement(sql`UPDATE graduation_standings SET ${setReasons(without("changed"))}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId} AND acting_fingerprint = ${fingerprint}`),
];

/** Notes that a replay with this fingerprint was considered; null lets the platform consider it again. */
export const noteReplayed = ({ tenantId, agentId }: Place, fingerprint: string | null): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET replayed_fingerprint = ${fingerprint}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** Notes how many vouched episodes the agent has at its level. */
export const noteVouched = ({ tenantId, agentId }: Place, vouched: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, vouched) VALUES (${agentId}, ${tenantId}, ${vouched})
    ON CONFLICT (agent_id) DO UPDATE SET vouched = excluded.vouched`);

/** Notes what comes next for the agent, and how many good runs are missing to it; null when nothing does. */
export const noteTowards = (
  { tenantId, agentId }: Place,
  towards: { targetLevel: MaturityLevel; remaining: number } | null,
): Statement => {
  const { targetLevel = null, remaining = null } = towards ?? {};
  return rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, towards_level, towards_runs)
    SELECT ${agentId}, ${tenantId}, ${targetLevel}, ${remaining} WHERE ${isThere({ tenantId, agentId })}
    ON CONFLICT (agent_id) DO UPDATE SET towards_level = excluded.towards_level, towards_runs = excluded.towards_runs`);
};

/** Writes which tools above the given level act alone, and the largest approved numbers of their calls. */
export const updateToolsAlone = (
  { tenantId, agentId }: Place,
  names: readonly string[],
  bounds: NonNullable<Standing["toolBounds"]>,
): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET tools_alone = ${JSON.stringify(names)}, tool_bounds = ${JSON.stringify(bounds)}
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/** Lets a tool ask again, from this moment. */
export const removeToolAlone = ({ tenantId, agentId }: Place, tool: string): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET tools_alone = (SELECT json_group_array(value) FROM json_each(tools_alone)
      WHERE value <> ${tool})
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId} AND tools_alone IS NOT NULL`);

/** Logs that a run called tools without asking, because they had earned it. */
export const insertCallsAlone = (
  {
    tenantId,
    agentId,
    executionId,
    fingerprint,
  }: { tenantId: string; agentId: string; executionId: string; fingerprint: string | null },
  rows: readonly { id: string; tool: string }[],
  at: number,
): Statement[] =>
  rows.length === 0
    ? []
    : [
        rawStatement(sql`INSERT INTO call_decisions (id, tenant_id, agent_id, execution_id, tool, fingerprint, decision, created_at)
          SELECT json_extract(value, '$.id'), ${tenantId}, ${agentId}, ${executionId}, json_extract(value, '$.tool'), ${fingerprint}, 'alone', ${at}
          FROM json_each(${JSON.stringify(rows)})`),
      ];
