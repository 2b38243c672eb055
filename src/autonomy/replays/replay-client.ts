import type { Bindings, ObjectKind } from "#bindings/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

import type { ReplayRow } from "./store.ts";

/** The object that carries replays, among them this one. */
export interface ReplayClient {
  /** Takes the replay on, or looks again whether it may go on; then waits for its end, but not longer than `maxMs`. Null without an end. */
  start(run: RunName, maxMs: number): Promise<ReplayRow | null>;
}

const REPLAY: ObjectKind<ReplayClient> = { namespace: "REPLAY" };

/** The object that carries a replay. */
export const replayLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): ReplayClient =>
  bindings.object(REPLAY, laneName(run));
