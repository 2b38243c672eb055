import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";

import type { Database } from "#db/client";
import { oauthGrants } from "#db/schema/grants";
import { build, statement, type Statement } from "#db/statement";

import type { EndReason } from "./grant.ts";

/** Reads the names of the programs that may act for a person at a moment. */
export async function selectProgramNames(db: Database, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: oauthGrants.clientName })
    .from(oauthGrants)
    .where(
      and(
        eq(oauthGrants.userId, userId),
        isNull(oauthGrants.endedAt),
        isNotNull(oauthGrants.codeUsedAt),
        or(isNull(oauthGrants.expiresAt), gt(oauthGrants.expiresAt, now)),
      ),
    )
    .orderBy(asc(oauthGrants.clientName));
  return rows.map(({ name }) => name);
}

/** Ends all that a person let programs do; a code that waits for its program then gives no tokens. */
export const updateGrantsOfPersonEnded = (userId: string, endedAt: number, endedReason: EndReason): Statement =>
  statement(
    build
      .update(oauthGrants)
      .set({ endedAt, endedReason })
      .where(and(eq(oauthGrants.userId, userId), isNull(oauthGrants.endedAt))),
  );
