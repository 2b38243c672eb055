import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { pages, type ReadParameters } from "./pages.ts";
import type { StartOptions } from "./runs.ts";

export type Schedule = Schemas["Schedule"];
/** A time at which a schedule was due, or at which a person ran it, with its outcome. */
export type ScheduleTick = NonNullable<Schemas["ScheduleTick"]>;
/** A tick that a person made, with the address of its run. */
export interface RunningTick {
  tick: ScheduleTick;
  poll_url: string | null;
}

type ScheduleFilter = NonNullable<ReadParameters<"/api/schedules">["query"]>;
type TickFilter = NonNullable<ReadParameters<"/api/schedules/{id}/ticks">["query"]>;

const ofSchedule = (id: string) => ({ path: { id } });

const keyed = ({ idempotencyKey }: StartOptions): { header?: { "Idempotency-Key": string } } =>
  idempotencyKey === undefined ? {} : { header: { "Idempotency-Key": idempotencyKey } };

const until = ({ signal }: StartOptions): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });

/** Tasks of agents that start automatically at set times. */
export class Schedules {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The next due times of a rule, with a note where the clocks change. Stores nothing. */
  preview(rule: Schemas["PreviewScheduleBody"]): Promise<Schemas["SchedulePreview"]> {
    return dataOf(this.#api.POST("/api/schedules/preview", { body: rule }));
  }

  /** Every schedule, the newest first, read page by page. */
  list(filter: ScheduleFilter = {}, signal?: AbortSignal): AsyncGenerator<Schedule> {
    return pages(this.#api, "/api/schedules", "schedules", { query: filter }, signal);
  }

  get(id: string): Promise<Schedule> {
    return dataOf(this.#api.GET("/api/schedules/{id}", { params: ofSchedule(id) }));
  }

  /** Creates a schedule. The caller orders its runs. */
  create(body: Schemas["CreateScheduleBody"], options: StartOptions = {}): Promise<Schedule> {
    return dataOf(this.#api.POST("/api/schedules", { params: keyed(options), body, ...until(options) }));
  }

  /** Changes these fields. The caller becomes the one who orders its runs. */
  update(id: string, changes: Schemas["UpdateScheduleBody"]): Promise<Schedule> {
    return dataOf(this.#api.PATCH("/api/schedules/{id}", { params: ofSchedule(id), body: changes }));
  }

  /** Deletes a schedule with its ticks. A run under way continues. */
  async delete(id: string): Promise<void> {
    await this.#api.DELETE("/api/schedules/{id}", { params: ofSchedule(id) });
  }

  /** Pauses a schedule until someone resumes it. A run under way continues. */
  pause(id: string, reason?: string): Promise<Schedule> {
    const body = reason === undefined ? {} : { reason };
    return dataOf(this.#api.POST("/api/schedules/{id}/pause", { params: ofSchedule(id), body }));
  }

  /** Resumes a paused schedule and forgets its failures. What was due in the meantime does not run. */
  resume(id: string): Promise<Schedule> {
    return dataOf(this.#api.POST("/api/schedules/{id}/resume", { params: ofSchedule(id) }));
  }

  /** Runs a schedule's task now, even a paused one's. `runs.ended` waits for the run of its tick. */
  async runNow(id: string, options: StartOptions = {}): Promise<RunningTick> {
    const params = { ...ofSchedule(id), ...keyed(options) };
    return (await dataOf(this.#api.POST("/api/schedules/{id}/run-now", { params, ...until(options) }))) as RunningTick;
  }

  /** The latest ticks, the newest first. The newest 200 are kept. */
  async ticks(id: string, filter: TickFilter = {}): Promise<ScheduleTick[]> {
    const params = { ...ofSchedule(id), query: filter };
    const { ticks } = await dataOf(this.#api.GET("/api/schedules/{id}/ticks", { params }));
    return ticks as ScheduleTick[];
  }

  /** Runs the task for a due time that was missed, skipped or refused, once. */
  async makeUp(id: string, tickId: string, options: StartOptions = {}): Promise<RunningTick> {
    const params = { path: { id, tick_id: tickId }, ...keyed(options) };
    return (await dataOf(
      this.#api.POST("/api/schedules/{id}/ticks/{tick_id}/run", { params, ...until(options) }),
    )) as RunningTick;
  }
}
