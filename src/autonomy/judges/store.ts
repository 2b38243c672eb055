import { and, count, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { workspaceConfigurations } from "#db/schema/auto-improvement";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { judgementDays, judgements, judges } from "#db/schema/judges";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import { DEFAULT_SAMPLING, utcDay } from "#engine/evidence/judge-sample";
import type { Judge } from "#engine/judging/judge";
import type { Verdict } from "#engine/judging/verdict";
import type { AppError } from "#errors/app-error";
import { isInputKept } from "#runs/execution-records/kept-input.queries";

export type JudgeRow = typeof judges.$inferSelect;

/** The key of a judgement: the tenant and the episode. */
export interface JudgementKey {
  tenantId: string;
  episodeId: string;
}

/**
 * Claims the next due judgements of all tenants in turn, until `until`. Returns each episode's id, tenant and number of
 * claims including this one.
 */
export const claimJudgements = (now: number, until: number, limit: number): Statement =>
  rawStatement(sql`UPDATE judgements SET attempts = attempts + 1, turn = ${until}, next_attempt_at = ${until}
    WHERE state = 'waiting' AND episode_id IN (
      SELECT episode_id FROM judgements WHERE state = 'waiting' AND next_attempt_at <= ${now} ORDER BY turn LIMIT ${limit})
    RETURNING episode_id, tenant_id, attempts`);

/**
 * Reads the judged work and its owner; no row when the agent was deleted or the execution's input is no longer kept.
 */
export const selectWork = (db: Database, { tenantId, episodeId }: JudgementKey) =>
  db
    .select({
      agentId: episodes.agentId,
      executionId: executions.id,
      role: agents.role,
      task: executions.task,
      input: executions.input,
      result: executions.result,
      trace: executions.reasoningTrace,
      recorded: executions.recorded,
    })
    .from(episodes)
    .innerJoin(executions, eq(executions.id, episodes.executionId))
    .innerJoin(agents, eq(agents.id, episodes.agentId))
    .where(
      and(eq(episodes.id, episodeId), eq(episodes.tenantId, tenantId), isInputKept, isPresent("agents", agents.id)),
    )
    .get();

/** Postpones a judgement to a time, with the reason where a budget had no room. */
export const postponeJudgement = (
  { tenantId, episodeId }: JudgementKey,
  { at, voidReason }: { at: number; voidReason: "budget" | null },
): Statement =>
  rawStatement(sql`UPDATE judgements SET turn = ${at}, next_attempt_at = ${at}, void_reason = ${voidReason}
    WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId} AND state = 'waiting'`);

/** Gives a judgement up; the episode stays unchanged. */
export const giveUpJudgement = ({ tenantId, episodeId }: JudgementKey): Statement =>
  rawStatement(sql`UPDATE judgements SET state = 'given_up'
    WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId} AND state = 'waiting'`);

/** Holds while no verdict is written. */
export const requireWaiting = ({ tenantId, episodeId }: JudgementKey, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM judgements WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId} AND state = 'waiting')`,
    refusal,
  );

export const writeVerdict = (
  { tenantId, episodeId }: JudgementKey,
  judgeId: string,
  { verdict, reason }: Verdict,
  at: number,
): Statement =>
  rawStatement(sql`UPDATE judgements
    SET state = 'judged', void_reason = NULL, judge_id = ${judgeId}, verdict = ${verdict}, reason = ${reason}, judged_at = ${at}
    WHERE episode_id = ${episodeId} AND tenant_id = ${tenantId}`);

/** Adds one to the judge's count; its first verdict creates its row. */
export const countJudged = (tenantId: string, { id, provider, model, role }: Judge, at: number): Statement =>
  rawStatement(sql`INSERT INTO judges (tenant_id, id, provider, model, role, judged, created_at, last_judged_at)
    VALUES (${tenantId}, ${id}, ${provider}, ${model}, ${role}, 1, ${at}, ${at})
    ON CONFLICT (tenant_id, id) DO UPDATE SET judged = judged + 1, last_judged_at = excluded.last_judged_at`);

/** Judges of any tenant whose counts changed since they were measured. */
export const selectUnmeasured = (db: Database, limit: number): Promise<{ tenantId: string; id: string }[]> =>
  db
    .select({ tenantId: judges.tenantId, id: judges.id })
    .from(judges)
    .where(sql`${judges.isUnmeasured} = 1`)
    .limit(limit);

/** A tenant's judges, the latest active first, and the share of its work that is judged, in one round trip. */
export async function selectJudges(db: Database, tenantId: string, now: number, limit: number) {
  const [rows, days, settings, waiting] = await db.batch([
    db.select().from(judges).where(eq(judges.tenantId, tenantId)).orderBy(desc(judges.lastJudgedAt)).limit(limit),
    db
      .select({ asked: judgementDays.asked })
      .from(judgementDays)
      .where(and(eq(judgementDays.tenantId, tenantId), sql`${judgementDays.day} >= ${utcDay(now)}`)),
    db
      .select({ rate: workspaceConfigurations.judgeSampleRate, dailyBudget: workspaceConfigurations.judgeDailyBudget })
      .from(workspaceConfigurations)
      .where(eq(workspaceConfigurations.tenantId, tenantId)),
    db
      .select({ forBudget: count() })
      .from(judgements)
      .where(and(eq(judgements.tenantId, tenantId), sql`state = 'waiting' AND void_reason = 'budget'`)),
  ]);
  return {
    rows,
    waitingForBudget: waiting[0]?.forBudget ?? 0,
    askedToday: days[0]?.asked ?? 0,
    rate: settings[0]?.rate ?? DEFAULT_SAMPLING.rate,
    dailyBudget: settings[0]?.dailyBudget ?? DEFAULT_SAMPLING.dailyBudget,
  };
}
