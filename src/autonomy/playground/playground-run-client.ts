import type { Bindings, ObjectKind } from "#context/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

import type { LiveNews } from "./live-runs.ts";

/** The object that carries runs of playgrounds, including this one. */
export interface PlaygroundRunClient {
  /** Accepts the run, or checks again whether it may continue; then waits for its end, at most `maxMs`. */
  start(run: RunName, maxMs: number): Promise<unknown>;
  /** Interrupts a run that was cancelled. */
  cancel(run: RunName): Promise<void>;
  /** Returns the changes since a tick after waiting for some; null for a run that the object does not work on now. */
  follow(runId: string, tick: number, maxMs: number): Promise<LiveNews | null>;
}

const PLAYGROUND_RUN: ObjectKind<PlaygroundRunClient> = { namespace: "PLAYGROUND_RUN" };

/** The object that carries a run. */
export const playgroundLane = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  run: RunName,
): PlaygroundRunClient => bindings.object(PLAYGROUND_RUN, laneName(run));
