import { DurableObject } from "cloudflare:workers";

import { CarriedCases } from "#autonomy/case-runs/carried-cases";
import type { ExamRow } from "#db/schema/graduation";
import type { RunName } from "#platform/objects/lane-name";
import { RunLane } from "#platform/objects/run-lane";
import { systemContext } from "#platform/tenant-gate/system-context";

import type { ExamClient } from "./exam-client.ts";
import { EXAM_WORK, type CarriedExam } from "./exam-work.ts";

/** Carries exams of one tenant's agents: those of one lane. */
export class ExamObject extends DurableObject<Env> implements ExamClient {
  readonly #lane: RunLane<CarriedExam>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const waitUntil = (work: Promise<unknown>): void => ctx.waitUntil(work);
    const contextFor = (tenantId: string) => systemContext(env, tenantId, waitUntil);
    this.#lane = new RunLane({
      storage: ctx.storage,
      waitUntil,
      carry: (slot) => new CarriedCases(slot, contextFor, EXAM_WORK),
    });
  }

  start(run: RunName, maxMs: number): Promise<ExamRow | null> {
    return this.#lane.use(run.runId, (exam) => exam.start(run, maxMs));
  }

  override async alarm(): Promise<void> {
    await this.#lane.alarm();
  }
}
