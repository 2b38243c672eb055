import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

/**
 * The statement by which a judge vouches for an episode. It changes nothing where a stronger source, such as a person,
 * already does.
 */
export const vouchByJudge = (
  tenantId: string,
  episodeId: string,
  judgeId: string,
  verdict: "good" | "bad",
): Statement =>
  rawStatement(sql`UPDATE episodes
    SET outcome = ${verdict === "good" ? "success" : "failure"}, verification = 'judged', judge_id = ${judgeId}
    WHERE id = ${episodeId} AND tenant_id = ${tenantId} AND verification = 'self_reported'
      AND measured_outcome IN ('success', 'partial')`);

/** The statement by which a judge that is not sure leaves an episode to people: it waits for their review. */
export const askPeople = (tenantId: string, episodeId: string): Statement =>
  rawStatement(sql`UPDATE episodes SET asked = 1 WHERE id = ${episodeId} AND tenant_id = ${tenantId}`);
