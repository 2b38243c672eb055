import type { ServiceContext } from "#context";
import { BoundedCache } from "#lib/bounded-cache";

import type { ExecutionRecord } from "./execution-record.ts";
import { selectExecution } from "./store.ts";

interface Look {
  at: number;
  /** What was seen: null when the execution is gone, undefined while the first look is under way. */
  seen: ExecutionRecord | null | undefined;
}

const looks = new BoundedCache<Look>(100);

/**
 * The execution as the database has it, at most `maxAgeMs` old: of many followers in this isolate one reads, and the others get what it
 * saw. Null when it is gone, undefined when nobody has seen it yet. No follower waits for another, so one that hangs up holds up nobody.
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
