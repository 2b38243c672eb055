import type { ServiceContext } from "#context/context";
import { judgeOf, type JudgeConfiguration } from "#engine/judging/judge";

import { selectJudges, type JudgeRow } from "./store.ts";

/** Each change of the operator's model adds at most one per role. */
const MAX_JUDGES = 100;

export interface JudgeList {
  /** The current judge; null without one. */
  configured: { provider: string; model: string } | null;
  rows: { judge: JudgeRow; isCurrent: boolean }[];
  askedToday: number;
  /** Judgements that wait for room in a budget. */
  waitingForBudget: number;
  rate: number;
  dailyBudget: number;
}

/** The judges of the tenant's work, and the share of it that is judged. */
export async function listJudges(ctx: ServiceContext): Promise<JudgeList> {
  const { judge: configured } = ctx.config;
  const { rows, ...sampling } = await selectJudges(ctx.db, ctx.tenant.id, ctx.clock(), MAX_JUDGES);
  const current = configured === null ? new Set<string>() : await idsOf(configured, rows);
  return {
    ...sampling,
    configured: configured === null ? null : { provider: configured.provider, model: configured.model },
    rows: rows.map((judge) => ({ judge, isCurrent: current.has(judge.id) })),
  };
}

/** The ids that the configured model has for these roles. */
async function idsOf(configured: JudgeConfiguration, rows: readonly JudgeRow[]): Promise<Set<string>> {
  const roles = [...new Set(rows.map(({ role }) => role))];
  const judges = await Promise.all(roles.map((role) => judgeOf(configured, role)));
  return new Set(judges.map(({ id }) => id));
}
