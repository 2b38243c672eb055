import type { Bindings, ObjectKind } from "#context/bindings";
import type { Log } from "#lib/log";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** Kinds of runs that can wait for an approval. */
export const RUN_KINDS = ["execution", "sdlc_run", "workflow_run"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The run that waits for an approval, and the call in it; `callId` is null when the whole run waits. */
export interface Waiting {
  kind: RunKind;
  runId: string;
  callId: string | null;
}

/** The one name under which a waiting run, or its call, uses its approval. */
export const consumerOf = ({ runId, callId }: Pick<Waiting, "runId" | "callId">): string =>
  callId === null ? runId : `${runId}/${callId}`;

/** An object that carries runs which can wait for a decision. */
export interface Wakeable {
  /** Checks again whether the run may continue. */
  wake(run: RunName): Promise<void>;
}

/** The kind of Durable Object that carries each kind of run. */
const OBJECTS: Record<RunKind, ObjectKind<Wakeable>> = {
  execution: { namespace: "EXECUTION" },
  sdlc_run: { namespace: "SDLC_RUN" },
  workflow_run: { namespace: "WORKFLOW_RUN" },
};

/** The columns of an approval that identify the waiting run. */
export interface WaitColumns {
  tenantId: string;
  waitsKind: RunKind | null;
  waitsId: string | null;
}

/** Continues the run that waits for this approval, if there is one. Never throws, because the minute job checks too. */
export async function wakeWaiting(
  { bindings, log }: { bindings: Pick<Bindings, "object">; log: Log },
  { tenantId, waitsKind, waitsId }: WaitColumns,
): Promise<void> {
  if (waitsKind === null || waitsId === null) return;
  try {
    const run = { tenantId, runId: waitsId };
    await bindings.object(OBJECTS[waitsKind], laneName(run)).wake(run);
  } catch (error) {
    log.warn("run_wake_failed", { kind: waitsKind, run: waitsId, error });
  }
}
