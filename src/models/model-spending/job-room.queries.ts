import { sql, type SQL } from "drizzle-orm";

import { requireThat, type Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { type BudgetView, LONGEST_CALL_MS, MICROS, type MostTaken } from "./budgets.queries.ts";

/** The reason of a refusal because other calls of the job may take what is left. */
const HELD = "held_by_other_calls";

/** The sum that the runs of a bulk job `j` have spent, with the runs that other agents did for them. */
export const spentByJob =
  sql.raw(`coalesce((SELECT sum(c.usd_micros) FROM bulk_items AS i CROSS JOIN model_counters AS c
  WHERE i.job_id = j.id AND c.tenant_id = j.tenant_id AND c.subject = i.run_id AND c.period = 'run'), 0)`);

const heldInJob = ({ at, withoutWork }: BudgetView): SQL =>
  sql`coalesce((SELECT sum(r.usd_micros) FROM model_reservations AS r WHERE r.tenant_id = j.tenant_id
    AND r.created_at > ${at - LONGEST_CALL_MS} AND r.work_id <> ${withoutWork ?? ""}
    AND r.run_id IN (SELECT i.run_id FROM bulk_items AS i WHERE i.job_id = j.id)), 0)`;

/**
 * Holds while the call fits into what the job has left: with what it spent, and with the most that its other calls can take. A call
 * whose price is unknown fits into no job.
 */
export function requireRoomInJob(view: BudgetView, jobId: string, { usdMicros }: MostTaken): Statement[] {
  const isFull = (taken: SQL): SQL =>
    sql`NOT EXISTS (SELECT 1 FROM bulk_jobs AS j WHERE j.id = ${jobId} AND j.tenant_id = ${view.tenantId}
      AND (${usdMicros} IS NULL OR ${taken} + ${usdMicros} > j.max_micros))`;
  return [
    requireThat(isFull(spentByJob), () => (usdMicros === null ? unpriced() : usedUp(usdMicros))),
    requireThat(isFull(sql`${spentByJob} + ${heldInJob(view)}`), held),
  ];
}

/** The reason of the refusals because a job has spent its maximum, as the error of the run has it. */
export const JOB_USED_UP = "bulk_max_usd";

const usedUp = (mostMicros: number): AppError =>
  new AppError("BUDGET_EXCEEDED", {
    message: `The maximum of the bulk job has no room for another call of a model, which can cost $${mostMicros / MICROS}.`,
    details: { reason: JOB_USED_UP },
  });

const unpriced = (): AppError =>
  new AppError("BUDGET_EXCEEDED", {
    message:
      "The price of the model is unknown, so the maximum of the bulk job cannot hold. Give its connection a price.",
    details: { reason: JOB_USED_UP },
  });

const held = (): AppError => new AppError("BUDGET_EXCEEDED", { details: { reason: HELD } });

/** Whether a call has to wait for other calls of its job. */
export const isHeldInJob = (error: unknown): boolean => error instanceof AppError && error.details["reason"] === HELD;
