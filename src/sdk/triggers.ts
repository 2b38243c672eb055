import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { pages, type ReadParameters } from "./pages.ts";
import type { StartOptions } from "./runs.ts";

export type Trigger = Schemas["Trigger"];
/** A delivery of a trigger, with its outcome. */
export type TriggerDelivery = Schemas["TriggerDelivery"];

type TriggerFilter = NonNullable<ReadParameters<"/api/triggers">["query"]>;
type DeliveryFilter = NonNullable<ReadParameters<"/api/triggers/{id}/deliveries">["query"]>;

/** A sample for a trigger, as if it had arrived. */
export interface Sample {
  body: unknown;
  headers?: Record<string, string>;
}

const ofTrigger = (id: string) => ({ path: { id } });

const keyed = ({ idempotencyKey }: StartOptions): { header?: { "Idempotency-Key": string } } =>
  idempotencyKey === undefined ? {} : { header: { "Idempotency-Key": idempotencyKey } };

const until = ({ signal }: StartOptions): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });

/** Tasks of agents that start when a sender or an event says so. */
export class Triggers {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Every trigger, the newest first, read page by page. */
  list(filter: TriggerFilter = {}, signal?: AbortSignal): AsyncGenerator<Trigger> {
    return pages(this.#api, "/api/triggers", "triggers", { query: filter }, signal);
  }

  get(id: string): Promise<Trigger> {
    return dataOf(this.#api.GET("/api/triggers/{id}", { params: ofTrigger(id) }));
  }

  /** Creates a trigger, whose secret is shown only now. The caller orders its runs. */
  create(body: Schemas["CreateTriggerBody"], options: StartOptions = {}): Promise<Schemas["TriggerWithSecret"]> {
    return dataOf(this.#api.POST("/api/triggers", { params: keyed(options), body, ...until(options) }));
  }

  /** Changes these fields. The caller becomes the one who orders its runs. */
  update(id: string, changes: Schemas["UpdateTriggerBody"]): Promise<Trigger> {
    return dataOf(this.#api.PATCH("/api/triggers/{id}", { params: ofTrigger(id), body: changes }));
  }

  /** Deletes a trigger with its deliveries. A run under way continues. */
  async delete(id: string): Promise<void> {
    await this.#api.DELETE("/api/triggers/{id}", { params: ofTrigger(id) });
  }

  /** Pauses a trigger until someone resumes it. What arrives is held for a week. */
  pause(id: string, reason?: string): Promise<Trigger> {
    const body = reason === undefined ? {} : { reason };
    return dataOf(this.#api.POST("/api/triggers/{id}/pause", { params: ofTrigger(id), body }));
  }

  /** Resumes a paused trigger and forgets its failures. What is held stays held. */
  resume(id: string): Promise<Trigger> {
    return dataOf(this.#api.POST("/api/triggers/{id}/resume", { params: ofTrigger(id) }));
  }

  /** Gives a trigger a new secret, which is shown only now. */
  rotateSecret(id: string, body: Schemas["RotateTriggerSecretBody"] = {}): Promise<Schemas["TriggerWithSecret"]> {
    return dataOf(this.#api.POST("/api/triggers/{id}/rotate-secret", { params: ofTrigger(id), body }));
  }

  /** The judgement of a trigger about a sample. Nothing starts. */
  async try(id: string, sample: Sample): Promise<Schemas["TriedTrigger"]> {
    const body = { ...sample, dry: true };
    const answer = this.#api.POST("/api/triggers/{id}/test", { params: ofTrigger(id), body });
    return (await dataOf(answer)) as Schemas["TriedTrigger"];
  }

  /** Starts a run with a sample, as if it had arrived. `runs.ended` waits for it. */
  async send(id: string, sample: Sample, options: StartOptions = {}): Promise<Schemas["MadeDelivery"]> {
    const params = { ...ofTrigger(id), ...keyed(options) };
    const answer = this.#api.POST("/api/triggers/{id}/test", {
      params,
      body: { ...sample, dry: false },
      ...until(options),
    });
    return (await dataOf(answer)) as Schemas["MadeDelivery"];
  }

  /** The latest deliveries, the newest first. They are kept for 30 days. */
  async deliveries(id: string, filter: DeliveryFilter = {}): Promise<TriggerDelivery[]> {
    const params = { ...ofTrigger(id), query: filter };
    return (await dataOf(this.#api.GET("/api/triggers/{id}/deliveries", { params }))).deliveries;
  }

  /** Gives a delivery to its trigger again, as a new one. */
  redeliver(id: string, deliveryId: string, options: StartOptions = {}): Promise<Schemas["MadeDelivery"]> {
    const params = { path: { id, delivery_id: deliveryId }, ...keyed(options) };
    return dataOf(
      this.#api.POST("/api/triggers/{id}/deliveries/{delivery_id}/redeliver", { params, ...until(options) }),
    );
  }
}
