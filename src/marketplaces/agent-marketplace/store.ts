import { and, desc, eq, inArray, isNotNull, ne, notExists, or, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { episodeFeedback, episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { listings } from "#db/schema/listings";
import { skills } from "#db/schema/skills";
import { adaptations } from "#db/schema/training";

/** Maximum episodes, corrections and adaptations that are read; older ones are ignored. */
const MAX_EPISODES = 300;
const MAX_LESSONS = 50;
/** Length of a task's beginning that identifies it. */
const TASK_LENGTH = 500;

/** Reads an agent's experience, newest first, in one round trip. */
export async function selectExperience(db: Database, agentId: string) {
  const [lived, corrections, applied] = await db.batch([
    db
      .select({
        task: sql<string>`substr(${episodes.task}, 1, ${TASK_LENGTH})`,
        action: episodes.action,
        outcome: episodes.outcome,
        actionsUsed: episodes.actionsUsed,
        errorCode: sql<string | null>`${executions.error} ->> '$.code'`,
      })
      .from(episodes)
      .leftJoin(executions, eq(executions.id, episodes.executionId))
      .where(and(eq(episodes.agentId, agentId), ne(episodes.outcome, "void")))
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(MAX_EPISODES),
    db
      .select({
        action: episodes.action,
        category: episodeFeedback.category,
        score: episodeFeedback.score,
        notes: sql<string>`${episodeFeedback.notes}`,
      })
      .from(episodeFeedback)
      .innerJoin(episodes, eq(episodes.id, episodeFeedback.episodeId))
      .where(and(eq(episodes.agentId, agentId), isNotNull(episodeFeedback.notes)))
      .orderBy(desc(episodeFeedback.createdAt), desc(episodeFeedback.id))
      .limit(MAX_LESSONS),
    db
      .select({
        type: adaptations.type,
        subject: adaptations.subject,
        value: sql<unknown>`${adaptations.change} ->> '$.value'`,
      })
      .from(adaptations)
      .where(
        and(
          eq(adaptations.agentId, agentId),
          eq(adaptations.status, "applied"),
          or(eq(adaptations.type, "reinforce_pattern"), eq(adaptations.type, "avoid_pattern")),
        ),
      )
      .orderBy(desc(adaptations.appliedAt), desc(adaptations.id))
      .limit(MAX_LESSONS),
  ]);
  return { episodes: lived, corrections, adaptations: applied };
}

/** Those of some listings of skills that anyone can install, and of which the tenant has no installed copy. */
export const selectMissingSkills = (
  db: Database,
  tenantId: string,
  listingIds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: listings.id, name: listings.name })
    .from(listings)
    .where(
      and(
        inArray(listings.id, [...listingIds]),
        eq(listings.kind, "skill"),
        eq(listings.status, "approved"),
        notExists(
          db
            .select({ one: sql`1` })
            .from(skills)
            .where(
              and(
                eq(skills.tenantId, tenantId),
                eq(skills.sourceListingId, listings.id),
                eq(skills.status, "installed"),
              ),
            ),
        ),
      ),
    )
    .orderBy(listings.name, listings.id);

/** The listings that a tenant's installed skills came from, of those named by id or name. */
export async function selectSkillListings(db: Database, tenantId: string, names: readonly string[]): Promise<string[]> {
  const named = JSON.stringify(names);
  const rows = await db
    .selectDistinct({ listingId: sql<string>`${skills.sourceListingId}` })
    .from(skills)
    .where(
      and(
        eq(skills.tenantId, tenantId),
        eq(skills.status, "installed"),
        isNotNull(skills.sourceListingId),
        sql`(${skills.id} IN (SELECT value FROM json_each(${named})) OR ${skills.name} IN (SELECT value FROM json_each(${named})))`,
      ),
    )
    .orderBy(skills.sourceListingId)
    .limit(100);
  return rows.map(({ listingId }) => listingId);
}
