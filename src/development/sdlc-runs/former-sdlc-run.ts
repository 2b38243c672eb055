import { bindingsOf } from "#context/bindings";
import type { RunName } from "#platform/objects/lane-name";

import { sdlcRunLane } from "./sdlc-run-client.ts";

/** The part of a Durable Object's storage that this uses. */
interface FormerStorage {
  get<Value>(key: string): Promise<Value | undefined>;
}

/**
 * Hands a run of an old object over. Until version 8 each run had a separate object, whose alarm calls this. The run
 * moves to its lane and restarts, because its computation has no outside effect. The old object then stores nothing.
 */
export async function handOverFormer(env: Env, storage: FormerStorage): Promise<void> {
  const run = await storage.get<RunName>("run");
  if (run) await sdlcRunLane({ bindings: bindingsOf(env) }, run).start(run, 0);
}
