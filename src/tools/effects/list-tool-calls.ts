import type { ServiceContext } from "#context/context";

import { selectToolCalls, type ToolCallFilter, type ToolCallRow } from "./store.ts";

export interface ToolCallPage {
  calls: ToolCallRow[];
  /** The beginning of the next page; null at the end. */
  nextCursor: string | null;
}

/** A page of the calls of outside tools, newest first. New calls do not move the following pages. */
export async function listToolCalls(
  { db, tenant }: ServiceContext,
  { limit, cursor, ...filter }: ToolCallFilter & { limit: number; cursor?: string | undefined },
): Promise<ToolCallPage> {
  const rows = await selectToolCalls(db, tenant.id, filter, { limit: limit + 1, before: cursor });
  const calls = rows.slice(0, limit);
  return { calls, nextCursor: rows.length > limit ? (calls.at(-1)?.id ?? null) : null };
}
