import { bindingsOf } from "#bindings/bindings";
import type { RunName } from "#platform/objects/lane-name";

import { sdlcRunLane } from "./sdlc-run-client.ts";

/** The part of a Durable Object's storage that this uses. */
interface FormerStorage {
  get<Value>(key: string): Promise<Value | undefined>;
}

/**
 * Until version 8 each run had an object of its own, whose alarm brings it here. Its run goes to the run's lane and begins again: what it
 * computed has no effect outside. The object then has nothing to keep.
 */
export async function handOverFormer(env: Env, storage: FormerStorage): Promise<void> {
  const run = await storage.get<RunName>("run");
  if (run) await sdlcRunLane({ bindings: bindingsOf(env) }, run).start(run, 0);
}
