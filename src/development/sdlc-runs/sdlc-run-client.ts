import type { Bindings, ObjectKind } from "#bindings/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

import type { RunRow } from "./run-row.ts";

/** The object that carries runs of development agents, among them this one. */
export interface SdlcRunClient {
  /** Takes the run on, or looks again whether it may go on; then waits for its end, but not longer than `maxMs`. Null without an end. */
  start(run: RunName, maxMs: number): Promise<RunRow | null>;
  /** Ends the run as cancelled unless it is over; answers with its end, or null when there is no such run. */
  cancel(run: RunName): Promise<RunRow | null>;
  /** Lets every run look at the kill switches, and cuts those off that are at work for this agent; for all agents when null. */
  stop(agentId: string | null): Promise<void>;
}

const SDLC_RUN: ObjectKind<SdlcRunClient> = { namespace: "SDLC_RUN" };

/** The object that carries a run. */
export const sdlcRunLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): SdlcRunClient =>
  bindings.object(SDLC_RUN, laneName(run));
