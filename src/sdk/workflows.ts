import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { type FollowOptions, followStream } from "./event-stream.ts";
import type { StartOptions } from "./runs.ts";

export type WorkflowRun = Schemas["WorkflowRun"];

/** An event of a run's stream. `follow` continues after its `id`. */
export type WorkflowRunEvent = { id: string | null } & (
  | { event: "run"; data: Schemas["WorkflowRunSummary"] }
  /** A step or an item of its loop, as it is now. */
  | { event: "step"; data: Schemas["WorkflowRunStep"] }
  | { event: "end"; data: Schemas["WorkflowRunSummary"] & Pick<WorkflowRun, "output" | "tokens"> }
);

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

  /** The steps of a run as they change, up to its end, past lost connections. A run that is over tells them once. */
  async *follow(runId: string, options: FollowOptions = {}): AsyncGenerator<WorkflowRunEvent> {
    const open = async (last: string | null): Promise<Response> => {
      const { response } = await this.#api.GET("/api/workflow-runs/{run_id}/events", {
        params: { path: { run_id: runId }, header: last === null ? {} : { "last-event-id": last } },
        headers: { Accept: "text/event-stream" },
        parseAs: "stream",
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      return response;
    };
    for await (const event of followStream(open, { ...options, isLast: ({ event: kind }) => kind === "end" }))
      yield event as unknown as WorkflowRunEvent;
  }

  /** Waits for the end of a run, however long a person or a time keeps it waiting. */
  async ended(runId: string, options?: FollowOptions): Promise<WorkflowRun> {
    for (;;) {
      for await (const { event } of this.follow(runId, options)) if (event === "end") break;
      const run = await this.get(runId);
      // A failed run that a person tries again in this moment is not over.
      if (run.completed_at !== null) return run;
    }
  }

  /** Tries a failed step of a failed run again, or one item of its loop (`read[3]`). */
  retry(runId: string, step: string): Promise<WorkflowRun> {
    const path = { run_id: runId, step_key: step };
    return dataOf(this.#api.POST("/api/workflow-runs/{run_id}/steps/{step_key}/retry", { params: { path } }));
  }
}
