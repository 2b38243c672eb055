import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { findWaiting } from "#runs/reviews/find-next";
import { admitSearch } from "#runs/tenant-executions/admit-search";

import { dealOut } from "./deal-out.ts";
import { dealTo, selectToDeal } from "./store.ts";

export interface AssignedReviews {
  assigned: { executionId: string; userId: string }[];
  skipped: { executionId: string; reason: "not_waiting" | "own_run" }[];
  /** Whether the query finds more runs than one request deals out. */
  isMore: boolean;
}

/** Runs that one request deals out, at most. */
export const MAX_DEALT = 200;

/** The runs by their ids, or those that a query finds. */
export type ChosenRuns = { executionIds: readonly string[] } | { q: string };

/**
 * Deals runs that wait out to people. It locks nothing: any other person may answer. Throws INVALID_INPUT for unknown people and a faulty
 * query.
 */
export async function assignReviews(
  ctx: ServiceContext,
  chosen: ChosenRuns,
  people: readonly string[],
): Promise<AssignedReviews> {
  const found = await chosenIds(ctx, chosen);
  const executionIds = found.slice(0, MAX_DEALT);
  const { waiting, active } = await selectToDeal(ctx.db, ctx.tenant.id, { executionIds, people });
  const unknown = people.findIndex((person) => !active.some(({ id }) => id === person));
  if (unknown !== -1)
    throw invalidInput({ path: `body.to.${unknown}`, code: "not_found", message: "is not a person of the workspace" });
  const inOrder = executionIds.flatMap((executionId) => waiting.filter((run) => run.executionId === executionId));
  const { assigned, own } = dealOut(inOrder, people);
  const at = ctx.clock();
  const result: AssignedReviews = {
    assigned,
    skipped: executionIds
      .filter((executionId) => !assigned.some((one) => one.executionId === executionId))
      .map((executionId) => ({ executionId, reason: own.includes(executionId) ? "own_run" : "not_waiting" })),
    isMore: found.length > MAX_DEALT,
  };
  if (assigned.length === 0) return result;
  const perPerson = Map.groupBy(assigned, ({ userId }) => userId);
  await commit(ctx, dealTo(ctx.tenant.id, assigned, at), {
    touches: ["executions"],
    result,
    audit: [
      auditChange(ctx, {
        action: "assign_reviews",
        summary: `${assigned.length} runs to ${perPerson.size} people`,
        after: Object.fromEntries([...perPerson].map(([userId, runs]) => [userId, runs.length])),
      }),
    ],
  });
  return result;
}

/** One more than are dealt out, where a query finds them. */
const chosenIds = (ctx: ServiceContext, chosen: ChosenRuns): Promise<readonly string[]> =>
  "executionIds" in chosen
    ? Promise.resolve(chosen.executionIds)
    : admitSearch(ctx, () => findWaiting(ctx, { q: chosen.q, path: "body.q", limit: MAX_DEALT + 1 }));
