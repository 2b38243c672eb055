import { sql, type SQL } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/** Ends one sample workspace. */
export const endSample = (tenantId: string, now: number): Statement[] => endSamples(sql`id = ${tenantId}`, now);

/** Ends the sample workspace that a person has open. */
export const endSampleOf = (userId: string, now: number): Statement[] => endSamples(sql`sample_of = ${userId}`, now);

/** Ends the sample workspaces that the people of a tenant have open. */
export const endSamplesOfTenant = (tenantId: string, now: number): Statement[] =>
  endSamples(sql`sample_of IN (SELECT id FROM users WHERE tenant_id = ${tenantId})`, now);

/** None of their sessions works any more, their person can open another one, and their rows are due. */
function endSamples(which: SQL, now: number): Statement[] {
  const people = sql`SELECT id FROM users WHERE tenant_id IN
    (SELECT id FROM tenants WHERE ${which} AND sample_ends_at IS NOT NULL)`;
  return [
    rawStatement(sql`DELETE FROM refresh_tokens WHERE session_id IN
      (SELECT id FROM sessions WHERE user_id IN (${people}))`),
    rawStatement(sql`DELETE FROM sessions WHERE user_id IN (${people})`),
    rawStatement(sql`UPDATE tenants SET sample_of = NULL, sample_ends_at = min(sample_ends_at, ${now})
      WHERE ${which} AND sample_ends_at IS NOT NULL`),
  ];
}
