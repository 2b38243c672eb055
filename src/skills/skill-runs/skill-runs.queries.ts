import { and, desc, eq, isNotNull } from "drizzle-orm";

import type { Database } from "#db/client";
import { skillRuns } from "#db/schema/auto-improvement";

const runQueries = (db: Database, tenantId: string, skillId: string, limits: { cases: number; sample: number }) => {
  const ofSkill = and(eq(skillRuns.tenantId, tenantId), eq(skillRuns.skillId, skillId));
  const repeatable = (outcome: (typeof skillRuns.$inferSelect)["outcome"]) =>
    db
      .select()
      .from(skillRuns)
      .where(
        and(
          ofSkill,
          eq(skillRuns.outcome, outcome),
          isNotNull(skillRuns.input),
          outcome === "passed" ? isNotNull(skillRuns.output) : undefined,
        ),
      )
      .orderBy(desc(skillRuns.createdAt), desc(skillRuns.id))
      .limit(limits.cases);
  const latest = db
    .select({ outcome: skillRuns.outcome, agentId: skillRuns.agentId })
    .from(skillRuns)
    .where(ofSkill)
    .orderBy(desc(skillRuns.createdAt), desc(skillRuns.id))
    .limit(limits.sample);
  return [repeatable("failed"), repeatable("passed"), latest] as const;
};

/**
 * The latest recorded runs of a tenant's skill, newest first: the repeatable ones by outcome, and the latest of all, in one
 * round trip.
 */
export async function selectSkillRuns(
  db: Database,
  tenantId: string,
  skillId: string,
  limits: { cases: number; sample: number },
) {
  const [failed, passed, latest] = await db.batch(runQueries(db, tenantId, skillId, limits));
  return { failed, passed, latest };
}

export type FoundRuns = Awaited<ReturnType<typeof selectSkillRuns>>;
