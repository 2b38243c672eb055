import { bindingsOf } from "#bindings/bindings";
import { getChunked, type ChunkStorage } from "#platform/objects/chunked-value";

import { executionLane, type StoredRun } from "./execution-client.ts";

/**
 * Hands an execution of an old object over. Until version 8 each execution had a separate object, whose alarm calls
 * this. The run moves to its lane with its steps, which accepts it once. The old object then stores nothing.
 */
export async function handOverFormer(env: Env, storage: ChunkStorage): Promise<void> {
  const run = await getChunked<StoredRun>(storage, "run");
  if (run) await executionLane({ bindings: bindingsOf(env) }, run.record).start(run, 0);
}
