import { DurableObject } from "cloudflare:workers";

import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";
import type { Wakeable } from "#runs/approvals/waiting-run";

import { CarriedWorkflowRun } from "./carried-workflow-run.ts";
import type { WorkflowRunClient } from "./workflow-run-client.ts";

/** Carries runs of one tenant's workflows: those of one lane. */
export class WorkflowRunObject extends DurableObject<Env> implements WorkflowRunClient, Wakeable {
  readonly #lane: RunLane<CarriedWorkflowRun>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const waitUntil = (work: Promise<unknown>): void => ctx.waitUntil(work);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedWorkflowRun(slot, contextFor),
    });
  }

  wake(run: RunName): Promise<void> {
    return this.#lane.use(run.runId, (carried) => carried.wake(run));
  }

  interrupt(run: RunName): Promise<void> {
    return this.#lane.use(run.runId, (carried) => carried.interrupt(run));
  }

  /** The executions of its steps are stopped by their own objects; each run looks at them again. */
  async stop(): Promise<void> {
    await this.#lane.hurry((carried) => carried.driver.wake());
  }

  override async alarm(): Promise<void> {
    await this.#lane.alarm();
  }
}
