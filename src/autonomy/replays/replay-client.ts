import type { Bindings, ObjectKind } from "#context/bindings";
import type { ReplayRow } from "#db/schema/graduation";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** The object that carries replays, including this one. */
export interface ReplayClient {
  /**
   * Accepts the replay, or checks again whether it may continue; then waits for its end, at most `maxMs`. Null without
   * an end.
   */
  start(run: RunName, maxMs: number): Promise<ReplayRow | null>;
}

const REPLAY: ObjectKind<ReplayClient> = { namespace: "REPLAY" };

/** The object that carries a replay. */
export const replayLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): ReplayClient =>
  bindings.object(REPLAY, laneName(run));
