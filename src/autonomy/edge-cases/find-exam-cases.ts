import type { Database } from "#db/client";

import { selectExamCases, type EdgeCaseRow } from "./store.ts";

/** Maximum edge cases of a tenant in an exam: each may take a model some minutes and costs the tenant money. */
const MAX_CASES = 20;

/** The edge cases that a tenant's exams run: the most severe active ones, oldest first among equals. */
export const findExamCases = (ctx: { db: Database; tenant: { id: string } }): Promise<EdgeCaseRow[]> =>
  selectExamCases(ctx.db, ctx.tenant.id, MAX_CASES);
