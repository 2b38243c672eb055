import { DurableObject } from "cloudflare:workers";

import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";

import { CarriedCases } from "./carried-cases.ts";
import type { CaseWork } from "./case-work.ts";

/** Carries the runs of cases of one tenant's agents: those of one lane. */
export class CaseRunsObject<Basis, Case, Material, Verdict, Ended> extends DurableObject<Env> {
  readonly #lane: RunLane<CarriedCases<Basis, Case, Material, Verdict, Ended>>;

  constructor(ctx: DurableObjectState, env: Env, work: CaseWork<Basis, Case, Material, Verdict, Ended>) {
    super(ctx, env);
    const waitUntil = (running: Promise<unknown>): void => ctx.waitUntil(running);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedCases(slot, contextFor, work),
    });
  }

  start(run: RunName, maxMs: number): Promise<Ended | null> {
    return this.#lane.use(run.runId, (carried) => carried.start(run, maxMs));
  }

  /** Interrupts a run, which the database says is over. */
  cancel({ runId }: RunName): Promise<void> {
    return this.#lane.use(runId, async (carried) => carried.cancel());
  }

  override async alarm(): Promise<void> {
    await this.#lane.alarm();
  }
}
