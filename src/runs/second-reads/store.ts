import { type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import type { PairCount } from "#engine/evidence/reader-agreement";

/** People that are listed; those with the most pairs come first. */
export const MAX_READERS = 200;

export interface Reader {
  id: string;
  /** Null for an account without a name or that was removed. */
  name: string | null;
  pairs: number;
  agree: number;
}

interface PairFilter {
  agentId: string | undefined;
  /** Milliseconds since 1970. */
  from: number;
}

/** The pairs of answers of a tenant since a moment, by what was said and by person, in one round trip. */
export async function selectPairs(
  db: Database,
  tenantId: string,
  { agentId, from }: PairFilter,
): Promise<{ counts: PairCount[]; readers: Reader[] }> {
  const isOfPeriod = sql`tenant_id = ${tenantId} AND read_at >= ${from}
    AND ${agentId === undefined ? sql`true` : sql`agent_id = ${agentId}`}`;
  const each = (person: string): SQL =>
    sql`SELECT ${sql.raw(person)} AS person, first_verdict = second_verdict AS is_equal FROM second_reads WHERE ${isOfPeriod}`;
  const [counts, readers] = await db.batch([
    db.all<[PairCount["first"], PairCount["second"], number]>(sql`SELECT first_verdict, second_verdict, count(*)
      FROM second_reads WHERE ${isOfPeriod} GROUP BY first_verdict, second_verdict`),
    db.all<[string, string | null, number, number]>(sql`SELECT person,
        (SELECT name FROM users WHERE users.id = person AND users.tenant_id = ${tenantId}), count(*), sum(is_equal)
      FROM (${each("first_by")} UNION ALL ${each("second_by")})
      GROUP BY person ORDER BY count(*) DESC, person LIMIT ${MAX_READERS}`),
  ]);
  return {
    counts: counts.map(([first, second, pairs]) => ({ first, second, pairs })),
    readers: readers.map(([id, name, pairs, agree]) => ({ id, name, pairs, agree })),
  };
}
