import { MessagingService, VENDOR_HOST } from "./messaging-service.ts";
import { MODEL_PATH, ModelService } from "./model-service.ts";
import type { Simulation } from "./simulation.ts";

export interface Received {
  path: string;
  headers: Headers;
  body: string;
  status: number;
}

/** An outside service that receives events and effects, and fails at times. */
export class Receiver {
  readonly #simulation: Simulation;
  readonly received: Received[] = [];
  readonly model: ModelService;
  readonly messaging: MessagingService;
  /** How often it answers with a failure. */
  failing = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.model = new ModelService(simulation);
    this.messaging = new MessagingService(simulation);
  }

  receive(url: URL, init: RequestInit): Response {
    if (url.host === VENDOR_HOST) return this.messaging.answer(url, init);
    const status = this.#simulation.chance(this.failing) ? 503 : 200;
    const headers = new Headers(init.headers);
    const body = typeof init.body === "string" ? init.body : new TextDecoder().decode(init.body as Uint8Array);
    if (url.pathname === MODEL_PATH && status === 200) return this.model.answer(headers, body);
    this.received.push({ path: url.pathname, headers, body, status });
    return new Response(JSON.stringify({ taken: true }), { status, headers: { "content-type": "application/json" } });
  }

  at(path: string): Received[] {
    return this.received.filter((received) => received.path === path);
  }
}
