import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { type FollowOptions, followStream } from "./event-stream.ts";

/** A task for an agent, as `POST /api/agents/{agent_id}/execute` takes it. */
export type Task = Schemas["ExecuteBody"];
export type Execution = Schemas["Execution"];

/** The end of a run, as its stream tells it. */
export interface RunEnd {
  execution_id: string;
  status: "completed" | "failed" | "cancelled";
  /** Whether the task was done. A run can complete without doing it. */
  outcome: Execution["outcome"];
  result: Readonly<Record<string, unknown>> | null;
  error: { code: string; message: string } | null;
  confidence: number | null;
}

/** An event of a run's stream. `follow` continues after its `id`. */
export type RunEvent = { id: string | null } & (
  | { event: "status"; data: { execution_id: string; status: Schemas["ExecutionStatus"] } }
  | { event: "step"; data: Readonly<Record<string, unknown>> }
  /** A part of the answer, while the model writes it. */
  | { event: "text"; data: { step: number; text: string } }
  /** All earlier text is not the answer. */
  | { event: "text_reset"; data: { step: number } }
  /** The run waits for a person: once for each approval. */
  | { event: "approval"; data: { approval_id: string } }
  | { event: "end"; data: RunEnd }
);

export interface StartOptions {
  /** Names the run: the same task with the same key is run once in 24 hours. Default: a new one for each call. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A run that was accepted. */
export interface Run {
  agentId: string;
  executionId: string;
  /** The approval without which the run does not begin; null when it began. */
  approvalId: string | null;
  follow(options?: FollowOptions): AsyncGenerator<RunEvent>;
  /** Waits for the end. A failed run is told by its `status`, an undone task by its `outcome`. */
  ended(options?: FollowOptions): Promise<RunEnd>;
}

/** A step that has not ended, as far as it is read here. */
interface StepUnderWay {
  approval?: { id: string; decided_at: string | null };
}

/** The runs of agents. */
export class Runs {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Starts a task without waiting for it. */
  async start(agentId: string, task: Task, { idempotencyKey, signal }: StartOptions = {}): Promise<Run> {
    const accepted = await dataOf(
      this.#api.POST("/api/agents/{agent_id}/execute", {
        params: {
          path: { agent_id: agentId },
          header: {
            prefer: "respond-async",
            ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
          },
        },
        body: task,
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    const { execution_id: executionId } = accepted;
    const approvalId = ("approval_id" in accepted ? accepted.approval_id : undefined) ?? null;
    const follow = (options?: FollowOptions): AsyncGenerator<RunEvent> => this.follow(agentId, executionId, options);
    const ended = (options?: FollowOptions): Promise<RunEnd> => this.ended(agentId, executionId, options);
    return { agentId, executionId, approvalId, follow, ended };
  }

  /** Waits for the end of any run. A failed run is told by its `status`, an undone task by its `outcome`. */
  async ended(agentId: string, executionId: string, options?: FollowOptions): Promise<RunEnd> {
    for await (const { event, data } of this.follow(agentId, executionId, options)) if (event === "end") return data;
    throw new Error("The stream of a run always ends with its end.");
  }

  /** The run as it is now. */
  get(agentId: string, executionId: string): Promise<Execution> {
    const path = { agent_id: agentId, execution_id: executionId };
    return dataOf(this.#api.GET("/api/agents/{agent_id}/executions/{execution_id}", { params: { path } }));
  }

  /** The events of a run up to its end, past lost connections. A run that has ended tells them again. */
  async *follow(agentId: string, executionId: string, options: FollowOptions = {}): AsyncGenerator<RunEvent> {
    const path = { agent_id: agentId, execution_id: executionId };
    const open = async (last: string | null): Promise<Response> => {
      const { response } = await this.#api.GET("/api/agents/{agent_id}/executions/{execution_id}/events", {
        params: { path, query: { under_way: true }, header: last === null ? {} : { "last-event-id": last } },
        headers: { Accept: "text/event-stream" },
        parseAs: "stream",
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      return response;
    };
    const asked = new Set<string>();
    for await (const event of followStream(open, { ...options, isLast: ({ event: kind }) => kind === "end" })) {
      if (event.event !== "under_way") {
        yield event as unknown as RunEvent;
        continue;
      }
      for (const { approval } of event.data["steps"] as StepUnderWay[]) {
        if (approval === undefined || approval.decided_at !== null || asked.has(approval.id)) continue;
        asked.add(approval.id);
        yield { id: null, event: "approval", data: { approval_id: approval.id } };
      }
    }
  }

  /** Asks a run to stop. */
  async cancel(agentId: string, executionId: string): Promise<void> {
    const path = { agent_id: agentId, execution_id: executionId };
    await this.#api.POST("/api/agents/{agent_id}/executions/{execution_id}/cancel", { params: { path } });
  }
}
