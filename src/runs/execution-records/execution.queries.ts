import { and, eq, sql } from "drizzle-orm";

import { executions } from "#db/schema/executions";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { ExecutionRecord } from "./execution-record.ts";

/** Holds while the execution has not ended. */
export const requireUnfinished = (executionId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM executions WHERE id = ${executionId} AND status IN ('pending', 'in_progress'))`,
    refusal,
  );

/** Writes the input of an unfinished execution. */
export const updateInput = ({ id, tenantId, input }: Pick<ExecutionRecord, "id" | "tenantId" | "input">): Statement =>
  statement(
    build
      .update(executions)
      .set({ input })
      .where(
        and(
          eq(executions.id, id),
          eq(executions.tenantId, tenantId),
          sql`${executions.status} IN ('pending', 'in_progress')`,
        ),
      ),
  );

/** Writes the fields that change while an execution runs and when it ends. */
export const updateExecution = (record: ExecutionRecord): Statement =>
  statement(
    build
      .update(executions)
      .set({
        status: record.status,
        progress: record.progress,
        result: record.result,
        outcome: record.outcome,
        verification: record.verification,
        checks: record.checks,
        flags: record.flags ?? null,
        error: record.error,
        confidence: record.confidence,
        recorded: record.recorded,
        reasoningTrace: record.reasoningTrace,
        usage: record.usage,
        model: record.model ?? null,
        connection: record.connection ?? null,
        startedAt: record.startedAt,
        completedAt: record.completedAt,
        waitedMs: record.waitedMs,
      })
      .where(and(eq(executions.id, record.id), sql`${executions.status} IN ('pending', 'in_progress')`)),
  );
