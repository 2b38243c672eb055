import type { Bindings, ObjectKind } from "#context/bindings";
import type { RunRow } from "#db/schema/sdlc";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** The object that carries runs of development agents, among them this one. */
export interface SdlcRunClient {
  /**
   * Accepts the run, or checks again whether it may continue; then waits for its end, at most `maxMs`. Null without an
   * end.
   */
  start(run: RunName, maxMs: number): Promise<RunRow | null>;
  /** Cancels the run unless it has ended; returns its end, or null for an unknown run. */
  cancel(run: RunName): Promise<RunRow | null>;
  /** Makes every run check the kill switches, and interrupts those of this agent; of all agents when null. */
  stop(agentId: string | null): Promise<void>;
}

const SDLC_RUN: ObjectKind<SdlcRunClient> = { namespace: "SDLC_RUN" };

/** The object that carries a run. */
export const sdlcRunLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, run: RunName): SdlcRunClient =>
  bindings.object(SDLC_RUN, laneName(run));
