import { DurableObject } from "cloudflare:workers";

import type { RunRow } from "#db/schema/sdlc";
import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";
import type { Wakeable } from "#runs/approvals/waiting-run";

import { CarriedSdlcRun } from "./carried-sdlc-run.ts";
import { handOverFormer } from "./former-sdlc-run.ts";
import type { SdlcRunClient } from "./sdlc-run-client.ts";

/** Carries runs of one tenant's development agents: those of one lane. */
export class SdlcRunObject extends DurableObject<Env> implements SdlcRunClient, Wakeable {
  readonly #lane: RunLane<CarriedSdlcRun>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const waitUntil = (work: Promise<unknown>): void => ctx.waitUntil(work);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedSdlcRun(slot, contextFor),
    });
  }

  start(run: RunName, maxMs: number): Promise<RunRow | null> {
    return this.#lane.use(run.runId, (carried) => carried.start(run, maxMs));
  }

  async wake(run: RunName): Promise<void> {
    await this.start(run, 0);
  }

  cancel(run: RunName): Promise<RunRow | null> {
    return this.#lane.use(run.runId, (carried) => carried.cancel(run));
  }

  async stop(agentId: string | null): Promise<void> {
    const told: Promise<void>[] = [];
    await this.#lane.hurry((carried) => void told.push(carried.stop(agentId)));
    await Promise.all(told);
  }

  override async alarm(): Promise<void> {
    if (this.#lane.isEmpty) await handOverFormer(this.env, this.ctx.storage);
    await this.#lane.alarm();
  }
}
