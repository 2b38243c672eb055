import { sql } from "drizzle-orm";

import type { Database } from "#db/client";

import type { CaseOutcome, ChangeFilter } from "./changes.ts";

/** The outcomes of a case in two runs; null where it had none. */
export interface ComparedCase {
  caseId: string;
  task: string | null;
  before: CaseOutcome | null;
  after: CaseOutcome | null;
  /** Whether both runs decided about the same revision of the case. */
  isPair: boolean;
  /** The stored results, as JSON; null where it had none. */
  beforeResult: string | null;
  afterResult: string | null;
}

const RESULT = (table: "b" | "a") =>
  sql.raw(`CASE WHEN ${table}.case_id IS NULL THEN NULL ELSE json_object('verification', ${table}.verification, 'reason', ${table}.reason,
    'detail', ${table}.detail, 'checks', json(${table}.checks), 'result', json(${table}.result), 'duration_ms', ${table}.duration_ms,
    'cost_usd', ${table}.cost_usd) END`);

/** The cases of two runs side by side: what broke first, then what was fixed, what failed twice, and the others. */
const COMPARED = (tenantId: string, beforeId: string, afterId: string) => sql`
  SELECT ids.case_id, b.outcome AS before, a.outcome AS after,
    coalesce(b.outcome IN ('passed', 'failed') AND a.outcome IN ('passed', 'failed') AND b.case_revision = a.case_revision, 0) AS is_pair
  FROM (SELECT case_id FROM data_set_results WHERE run_id = ${beforeId} AND tenant_id = ${tenantId}
    UNION SELECT case_id FROM data_set_results WHERE run_id = ${afterId} AND tenant_id = ${tenantId}) ids
  LEFT JOIN data_set_results b ON b.run_id = ${beforeId} AND b.case_id = ids.case_id
  LEFT JOIN data_set_results a ON a.run_id = ${afterId} AND a.case_id = ids.case_id`;

const CHANGE = sql.raw(`CASE WHEN is_pair = 0 THEN 'same' WHEN before = 'passed' AND after = 'failed' THEN 'worse'
  WHEN before = 'failed' AND after = 'passed' THEN 'better' WHEN before = 'failed' THEN 'both_failed' ELSE 'same' END`);
const RANK = sql.raw(`CASE change WHEN 'worse' THEN 0 WHEN 'better' THEN 1 WHEN 'both_failed' THEN 2 ELSE 3 END`);

interface Compared {
  tenantId: string;
  beforeId: string;
  afterId: string;
  change: ChangeFilter | undefined;
  limit: number;
  offset: number;
}

/** A page of the cases of two runs, and the numbers of all. */
export async function selectComparison(db: Database, { tenantId, beforeId, afterId, change, limit, offset }: Compared) {
  const compared = COMPARED(tenantId, beforeId, afterId);
  const rows = await db.all<
    [string, string | null, CaseOutcome | null, CaseOutcome | null, number, string | null, string | null]
  >(sql`
    SELECT page.case_id, (SELECT substr(c.task, 1, 300) FROM data_set_cases c WHERE c.id = page.case_id AND c.tenant_id = ${tenantId}),
      page.before, page.after, page.is_pair, ${RESULT("b")}, ${RESULT("a")}
    FROM (SELECT *, ${CHANGE} AS change FROM (${compared})
      ${change === undefined ? sql`` : sql`WHERE ${CHANGE} = ${change}`}
      ORDER BY ${RANK}, case_id LIMIT ${limit} OFFSET ${offset}) page
    LEFT JOIN data_set_results b ON b.run_id = ${beforeId} AND b.case_id = page.case_id
    LEFT JOIN data_set_results a ON a.run_id = ${afterId} AND a.case_id = page.case_id
    ORDER BY ${RANK}, page.case_id`);
  const counts = await db.all<[number, number, number, number, number]>(sql`
    SELECT count(*), coalesce(sum(is_pair AND before = 'passed' AND after = 'passed'), 0),
      coalesce(sum(is_pair AND before = 'passed' AND after = 'failed'), 0),
      coalesce(sum(is_pair AND before = 'failed' AND after = 'passed'), 0),
      coalesce(sum(is_pair AND before = 'failed' AND after = 'failed'), 0) FROM (${compared})`);
  const [total, both, onlyOld, onlyNew, neither] = counts[0] ?? [0, 0, 0, 0, 0];
  return {
    cases: rows.map(([caseId, task, before, after, isPair, beforeResult, afterResult]): ComparedCase => ({
      caseId,
      task,
      before,
      after,
      isPair: isPair === 1,
      beforeResult,
      afterResult,
    })),
    total,
    counts: { both, onlyOld, onlyNew, neither },
  };
}
