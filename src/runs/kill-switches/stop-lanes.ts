import type { Bindings, ObjectKind } from "#context/bindings";
import type { Log } from "#lib/log";
import { laneNames } from "#platform/objects/lane-name";
import { RUN_KINDS, type RunKind } from "#runs/approvals/waiting-run";

/** An object that carries runs which a kill switch can interrupt. */
export interface Stoppable {
  /** Makes every run check the kill switches, and interrupts those of this agent; of all agents when null. */
  stop(agentId: string | null): Promise<void>;
}

/** The kind of Durable Object that carries each kind of run. */
const OBJECTS: Record<RunKind, ObjectKind<Stoppable>> = {
  execution: { namespace: "EXECUTION" },
  sdlc_run: { namespace: "SDLC_RUN" },
  workflow_run: { namespace: "WORKFLOW_RUN" },
};

/**
 * Interrupts a tenant's runs. Never throws: an unreachable lane reads the switch before its next step, and its resting
 * runs check once an hour.
 */
export async function stopLanes(
  { bindings, log, tenant }: { bindings: Pick<Bindings, "object">; log: Log; tenant: { id: string } },
  agentId: string | null,
): Promise<void> {
  const lanes = RUN_KINDS.flatMap((kind) => laneNames(tenant.id).map((name) => ({ kind, name })));
  await Promise.all(
    lanes.map(({ kind, name }) =>
      bindings
        .object(OBJECTS[kind], name)
        .stop(agentId)
        .catch((error: unknown) => log.error("lane_not_stopped", { kind, lane: name, error })),
    ),
  );
}
