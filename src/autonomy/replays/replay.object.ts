import { DurableObject } from "cloudflare:workers";

import { CarriedCases } from "#autonomy/case-runs/carried-cases";
import type { ReplayRow } from "#db/schema/graduation";
import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";

import type { ReplayClient } from "./replay-client.ts";
import { REPLAY_WORK, type CarriedReplay } from "./replay-work.ts";

/** Carries replays of one tenant's agents: those of one lane. */
export class ReplayObject extends DurableObject<Env> implements ReplayClient {
  readonly #lane: RunLane<CarriedReplay>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const waitUntil = (work: Promise<unknown>): void => ctx.waitUntil(work);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedCases(slot, contextFor, REPLAY_WORK),
    });
  }

  start(run: RunName, maxMs: number): Promise<ReplayRow | null> {
    return this.#lane.use(run.runId, (replay) => replay.start(run, maxMs));
  }

  override async alarm(): Promise<void> {
    await this.#lane.alarm();
  }
}
