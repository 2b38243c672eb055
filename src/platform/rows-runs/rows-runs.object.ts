import { DurableObject } from "cloudflare:workers";

import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";

import { CarriedByRows, type RowsWork } from "./carried-by-rows.ts";

/** Carries runs of one tenant whose rows are their state: those of one lane. */
export class RowsRunsObject extends DurableObject<Env> {
  readonly #lane: RunLane<CarriedByRows>;

  constructor(ctx: DurableObjectState, env: Env, work: RowsWork) {
    super(ctx, env);
    const waitUntil = (running: Promise<unknown>): void => ctx.waitUntil(running);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedByRows(slot, contextFor, work),
    });
  }

  wake(run: RunName): Promise<void> {
    return this.#lane.use(run.runId, (carried) => carried.wake(run));
  }

  interrupt(run: RunName): Promise<void> {
    return this.#lane.use(run.runId, (carried) => carried.interrupt(run));
  }

  /** Makes each run look at its rows again, which a kill switch may have changed. */
  async stop(): Promise<void> {
    await this.#lane.hurry((carried) => carried.driver.wake());
  }

  override async alarm(): Promise<void> {
    await this.#lane.alarm();
  }
}
