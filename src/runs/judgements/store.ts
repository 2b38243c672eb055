import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { judges } from "#db/schema/judges";
import { rawStatement, type Statement } from "#db/statement";
import type { Agreement } from "#engine/evidence/judge-agreement";
import { DEFAULT_SAMPLING } from "#engine/evidence/judge-sample";
import { OPINION } from "#engine/evidence/opinion";

/** Minimum time between two judgements of a tenant, so that other tenants get a turn. */
const TURN_MS = 1_000;

export interface WantedJudgement {
  tenantId: string;
  episodeId: string;
  /** Requested when the workspace's rate is above it, 0–1. */
  sample: number;
  /** Milliseconds since 1970, and its day (UTC). */
  at: number;
  day: number;
}

/**
 * Requests a judgement of an episode without one, when the workspace's rate selects it and the day's budget is not used
 * up, and counts it. Both are decided at the moment of writing, so concurrent requests cannot exceed the budget.
 */
export const insertJudgement = ({ tenantId, episodeId, sample, at, day }: WantedJudgement): Statement[] => [
  rawStatement(sql`INSERT INTO judgements (episode_id, tenant_id, state, turn, next_attempt_at, created_at)
    SELECT ${episodeId}, ${tenantId}, 'waiting', ${at} + ${TURN_MS} * (
      SELECT count(*) FROM judgements WHERE tenant_id = ${tenantId} AND state = 'waiting'), ${at}, ${at}
    WHERE ${sample} < coalesce(${settingOf(tenantId, sql`judge_sample_rate`)}, ${DEFAULT_SAMPLING.rate})
      AND coalesce((SELECT asked FROM judgement_days WHERE tenant_id = ${tenantId} AND day >= ${day}), 0)
        < coalesce(${settingOf(tenantId, sql`judge_daily_budget`)}, ${DEFAULT_SAMPLING.dailyBudget})`),
  rawStatement(sql`INSERT INTO judgement_days (tenant_id, day, asked)
    SELECT ${tenantId}, ${day}, 1 WHERE EXISTS (SELECT 1 FROM judgements WHERE episode_id = ${episodeId})
    ON CONFLICT (tenant_id) DO UPDATE SET
      asked = CASE WHEN excluded.day > day THEN 1 ELSE asked + 1 END, day = max(day, excluded.day)`),
];

const settingOf = (tenantId: string, column: SQL): SQL =>
  sql`(SELECT ${column} FROM workspace_configurations WHERE tenant_id = ${tenantId})`;

/**
 * Replaces the earlier count of an episode in its judge's agreement by people's current opinion. It counts where a person
 * spoke who may vouch for drawn work: else the author of the work could calibrate the judge of it.
 */
export const recountLabel = (tenantId: string, episodeId: string): Statement[] => [
  addToAgreement(tenantId, episodeId, -1),
  rawStatement(sql`UPDATE judgements
    SET label = (SELECT CASE WHEN feedback_score >= ${OPINION} THEN 'good' WHEN feedback_score <= ${-OPINION} THEN 'bad' END
      FROM episodes WHERE episodes.id = judgements.episode_id AND looked_at IS NOT NULL)
    WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId} AND verdict IS NOT NULL`),
  addToAgreement(tenantId, episodeId, 1),
];

/** Adds an episode to its judge's counts, or removes it, when both have an opinion on it. */
const addToAgreement = (tenantId: string, episodeId: string, by: 1 | -1): Statement =>
  rawStatement(sql`UPDATE judges SET is_unmeasured = 1,
      both_good = both_good + ${by} * (spoken.verdict = 'good' AND spoken.label = 'good'),
      only_judge_good = only_judge_good + ${by} * (spoken.verdict = 'good' AND spoken.label = 'bad'),
      only_people_good = only_people_good + ${by} * (spoken.verdict = 'bad' AND spoken.label = 'good'),
      neither_good = neither_good + ${by} * (spoken.verdict = 'bad' AND spoken.label = 'bad')
    FROM (SELECT judge_id, verdict, label FROM judgements
      WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId} AND verdict <> 'unsure' AND label IS NOT NULL) AS spoken
    WHERE judges.tenant_id = ${tenantId} AND judges.id = spoken.judge_id`);

export const selectAgreement = (
  db: Database,
  tenantId: string,
  judgeId: string,
): Promise<(Agreement & { calibratedAt: number | null; isUnmeasured: boolean }) | undefined> =>
  db
    .select({
      bothGood: judges.bothGood,
      onlyJudgeGood: judges.onlyJudgeGood,
      onlyPeopleGood: judges.onlyPeopleGood,
      neitherGood: judges.neitherGood,
      calibratedAt: judges.calibratedAt,
      isUnmeasured: judges.isUnmeasured,
    })
    .from(judges)
    .where(and(eq(judges.tenantId, tenantId), eq(judges.id, judgeId)))
    .get();

/** Stores the decision from a judge's counts; writes nothing when they have changed in the meantime. */
export const updateCalibration = (
  tenantId: string,
  judgeId: string,
  { bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood }: Agreement,
  calibratedAt: number | null,
): Statement =>
  rawStatement(sql`UPDATE judges SET is_unmeasured = 0, calibrated_at = ${calibratedAt}
    WHERE tenant_id = ${tenantId} AND id = ${judgeId} AND both_good = ${bothGood} AND only_judge_good = ${onlyJudgeGood}
      AND only_people_good = ${onlyPeopleGood} AND neither_good = ${neitherGood}`);
