import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { pause } from "./pause.ts";
import type { StartOptions } from "./runs.ts";

export type WorkflowRun = Schemas["WorkflowRun"];

interface Waiting {
  signal?: AbortSignal;
}

const UNDER_WAY: ReadonlySet<WorkflowRun["status"]> = new Set(["pending", "running", "waiting", "paused"]);
/** Between two looks at a run: soon first, and then less often. */
const FIRST_MS = 250;
const LAST_MS = 5_000;

/** Workflows: steps of agents, tools and people that run as one. */
export class Workflows {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Starts a run, or a rehearsal in which nothing acts. `workflowRuns.ended` waits for its end. */
  run(
    id: string,
    body: Partial<Schemas["StartWorkflowRunBody"]> = {},
    { idempotencyKey, signal }: StartOptions = {},
  ): Promise<Schemas["StartedWorkflowRun"]> {
    return dataOf(
      this.#api.POST("/api/workflows/{id}/runs", {
        params: {
          path: { id },
          ...(idempotencyKey === undefined ? {} : { header: { "Idempotency-Key": idempotencyKey } }),
        },
        body: { rehearsal: false, ...body },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  }
}

/** The runs of workflows. */
export class WorkflowRuns {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  get(runId: string): Promise<WorkflowRun> {
    return dataOf(this.#api.GET("/api/workflow-runs/{run_id}", { params: { path: { run_id: runId } } }));
  }

  /** Waits for the end of a run, however long a person or a time keeps it waiting. */
  async ended(runId: string, { signal }: Waiting = {}): Promise<WorkflowRun> {
    for (let pauseMs = FIRST_MS; ; pauseMs = Math.min(LAST_MS, pauseMs * 2)) {
      const run = await this.get(runId);
      // A state that this client does not know ends the wait as well.
      if (!UNDER_WAY.has(run.status)) return run;
      await pause(pauseMs, signal);
    }
  }

  /** Tries a failed step of a failed run again, or one item of its loop (`read[3]`). */
  retry(runId: string, step: string): Promise<WorkflowRun> {
    const path = { run_id: runId, step_key: step };
    return dataOf(this.#api.POST("/api/workflow-runs/{run_id}/steps/{step_key}/retry", { params: { path } }));
  }
}
