import { and, asc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { edgeCases } from "#db/schema/graduation";

/** Maximum edge cases of a tenant in an exam: each may take a model some minutes and costs the tenant money. */
const MAX_CASES = 20;

/** Most severe first, then oldest: the same order for every agent and every time. */
const BY_SEVERITY = sql`CASE severity WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END`;

/** The edge cases that a tenant's exams run: the most severe active ones, oldest first among equals. */
export const selectExamCases = (db: Database, tenantId: string) =>
  db
    .select()
    .from(edgeCases)
    .where(and(eq(edgeCases.tenantId, tenantId), eq(edgeCases.isActive, true)))
    .orderBy(BY_SEVERITY, asc(edgeCases.createdAt), asc(edgeCases.id))
    .limit(MAX_CASES);
