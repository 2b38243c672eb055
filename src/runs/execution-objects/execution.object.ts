import { DurableObject } from "cloudflare:workers";

import { bindingsOf } from "#context/bindings";
import { getChunked, type ChunkStorage } from "#platform/objects/chunked-value";
import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";
import { agentCalls } from "#runs/agent-calls/agent-calls";
import type { Wakeable } from "#runs/approvals/waiting-run";
import { CarriedExecution } from "#runs/execution-lanes/carried-execution";
import {
  type ExecutionClient,
  type Followed,
  type RunNews,
  type StoredRun,
  executionLane,
} from "#runs/execution-lanes/execution-client";
import { FollowerPace } from "#runs/execution-lanes/follower-pace";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

/** Carries executions of one tenant: those of one lane. */
export class ExecutionObject extends DurableObject<Env> implements ExecutionClient, Wakeable {
  readonly #lane: RunLane<CarriedExecution>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const waitUntil = (work: Promise<unknown>): void => ctx.waitUntil(work);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    const pace = new FollowerPace();
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedExecution(slot, { contextFor, pace, agentCalls }),
    });
  }

  start(run: StoredRun, maxMs: number): Promise<ExecutionRecord | null> {
    return this.#lane.use(run.record.id, (execution) => execution.start(run, maxMs));
  }

  cancel(executionId: string): Promise<ExecutionRecord | null> {
    return this.#lane.use(executionId, (execution) => execution.cancel());
  }

  async wake({ runId }: RunName): Promise<void> {
    await this.#lane.use(runId, async (execution) => execution.driver.wake());
  }

  stop(agentId: string | null): Promise<void> {
    return this.#lane.hurry((execution) => execution.stop(agentId));
  }

  follow(executionId: string, known: Followed, maxMs: number): Promise<RunNews | null> {
    return this.#lane.use(executionId, (execution) => execution.follow(known, maxMs));
  }

  override async alarm(): Promise<void> {
    if (this.#lane.isEmpty) await handOverFormer(this.env, this.ctx.storage);
    await this.#lane.alarm();
  }
}

/**
 * Hands an execution of an old object over. Until version 8 each execution had a separate object, whose alarm calls
 * this. The run moves to its lane with its steps, which accepts it once. The old object then stores nothing.
 */
async function handOverFormer(env: Env, storage: ChunkStorage): Promise<void> {
  const run = await getChunked<StoredRun>(storage, "run");
  if (run) await executionLane({ bindings: bindingsOf(env) }, run.record).start(run, 0);
}
