import type { Bindings, ObjectKind } from "#bindings/bindings";

import type { RunRow } from "./run-row.ts";

/** Which run an object carries. */
export interface RunReference {
  tenantId: string;
  runId: string;
}

/** The object that carries one run of a development agent. */
export interface SdlcRunClient {
  /** Takes the run on, or looks again whether it may go on. */
  start(run: RunReference): Promise<void>;
  /** The run as soon as it is over, or null after a time. */
  wait(maxMs: number): Promise<RunRow | null>;
  /** Ends the run as cancelled unless it is over; answers with its end, or null when there is no such run. */
  cancel(run: RunReference): Promise<RunRow | null>;
}

const SDLC_RUN: ObjectKind<SdlcRunClient> = { namespace: "SDLC_RUN" };

export const sdlcRunOf = ({ bindings }: { bindings: Pick<Bindings, "object"> }, runId: string): SdlcRunClient =>
  bindings.object(SDLC_RUN, runId);
