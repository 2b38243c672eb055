import type { Database } from "#db/client";

import { selectExamCases, type EdgeCaseRow } from "./store.ts";

/** The edge cases that a tenant's exams run: the most severe active ones, of equals the oldest. */
export const findExamCases = (ctx: { db: Database; tenant: { id: string } }, maximum: number): Promise<EdgeCaseRow[]> =>
  selectExamCases(ctx.db, ctx.tenant.id, maximum);
