import type { SystemContext } from "#context/context";
import { MAX_CORRECTIONS } from "#engine/reasoning/run-guidance";

import { memoryQuery, tellingWords } from "./memory-query.ts";
import { rankMemories } from "./rank-memories.ts";
import { selectCorrections } from "./store.ts";

/** The least share of a task's words that a correction must have to fit it. */
const LEAST_SHARE = 0.2;

/**
 * People's corrections of an agent's earlier work that fit a task, newest first: those that an approver gave or took, and
 * the own ones of the person who orders the task. Those from conversations of people outside
 * the tenant are left out, because they repeat such a person's words.
 */
export async function findCorrections(
  ctx: Pick<SystemContext, "db" | "tenant">,
  { agentId, person }: { agentId: string; person: string | null },
  task: string,
): Promise<string[]> {
  const query = memoryQuery([agentId], "text", tellingWords(task), "any");
  if (query === null) return [];
  const found = await selectCorrections(ctx.db, { tenantId: ctx.tenant.id, agentId, person }, query);
  return rankMemories(
    found.map((row) => ({ ...row, isLesson: true })),
    task,
    MAX_CORRECTIONS,
  )
    .filter(({ score }) => score >= LEAST_SHARE)
    .toSorted((left, right) => right.createdAt - left.createdAt)
    .map(({ text }) => text);
}
