import { bindingsOf } from "#bindings/bindings";
import { getChunked, type ChunkStorage } from "#platform/objects/chunked-value";

import { executionLane, type StoredRun } from "./execution-client.ts";

/**
 * Until version 8 each execution had an object of its own, whose alarm brings it here. What such an object carries goes to the run's lane,
 * with its steps; the lane takes it on once. The object then has nothing to keep.
 */
export async function handOverFormer(env: Env, storage: ChunkStorage): Promise<void> {
  const run = await getChunked<StoredRun>(storage, "run");
  if (run) await executionLane({ bindings: bindingsOf(env) }, run.record).start(run, 0);
}
