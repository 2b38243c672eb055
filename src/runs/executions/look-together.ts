import type { ServiceContext } from "#context/context";
import { BoundedCache } from "#lib/bounded-cache";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectExecution } from "./store.ts";

interface Look {
  at: number;
  /** The last state read: null when the execution is deleted, undefined during the first read. */
  seen: ExecutionRecord | null | undefined;
}

const looks = new BoundedCache<Look>(100);

/**
 * Reads the execution from the database, at most `maxAgeMs` old. One of many followers in this isolate reads, and the
 * others share the result. Null when it is deleted, undefined before the first read. No follower waits for another, so
 * a disconnected one delays no other.
 */
export async function lookTogether(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  maxAgeMs: number,
): Promise<ExecutionRecord | null | undefined> {
  const known = looks.get(executionId);
  const now = ctx.clock();
  if (known && now - known.at < maxAgeMs) return known.seen;
  const look: Look = { at: now, seen: known?.seen };
  looks.set(executionId, look);
  look.seen = (await selectExecution(ctx.db, agentId, executionId)) ?? null;
  return look.seen;
}
