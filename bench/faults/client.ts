import { ConnectionLost } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";
import type { Platform } from "./platform.ts";
import type { Simulation } from "./simulation.ts";

export interface Answer {
  status: number;
  /** The `data` of the answer, or its whole body. */
  data: Record<string, unknown>;
  /** The code of a refusal. */
  code: string | null;
  headers: Headers;
}

export interface Order {
  body?: unknown;
  headers?: Record<string, string>;
  /** The bytes of the body as they are, in place of JSON. */
  text?: string;
  /** Without one a write is sent once, as by a program that takes no care. */
  key?: string;
}

const MAX_TRIES = 14;
const USUAL_MS = 10;

/** Answers that say nothing about what happened, or ask to come again. */
const isPassing = ({ status, headers }: Answer): boolean =>
  status >= 500 || status === 429 || (status === 409 && headers.has("retry-after"));

/** A program of a customer behind a network that loses, delays and repeats what it carries. */
export class Client {
  readonly #platform: Platform;
  readonly #simulation: Simulation;
  readonly #faults: FaultPlan;
  readonly #credential: Record<string, string>;
  readonly #onAnswer: (path: string, answer: Answer) => void;

  constructor(
    parts: { platform: Platform; simulation: Simulation; faults: FaultPlan },
    credential: Record<string, string>,
    onAnswer: (path: string, answer: Answer) => void = () => undefined,
  ) {
    this.#platform = parts.platform;
    this.#simulation = parts.simulation;
    this.#faults = parts.faults;
    this.#credential = credential;
    this.#onAnswer = onAnswer;
  }

  /** Sends a request once. Throws when no answer comes. */
  async send(method: string, path: string, { body, headers = {}, text, key }: Order = {}): Promise<Answer> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const init: RequestInit = {
      method,
      headers: {
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...this.#credential,
        ...headers,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(sent === undefined ? {} : { body: sent }),
    };
    const fault = this.#faults.at("client");
    await this.#simulation.sleep(this.#simulation.below(USUAL_MS));
    if (fault === "refused") throw new ConnectionLost("Connection refused.");
    if (fault === "slow") await this.#simulation.sleep(1_000 + this.#simulation.below(5_000));
    if (fault === "duplicate")
      void this.#platform.request(path, init).then(
        (response) => response.text(),
        () => undefined,
      );
    const answer = await answerOf(await this.#platform.request(path, init));
    this.#onAnswer(path, answer);
    if (fault === "answer_lost") throw new ConnectionLost("Network connection lost.");
    return answer;
  }

  /** Repeats a request until its answer is certain, as the SDK does; null when it never was. */
  async order(method: string, path: string, order: Order = {}): Promise<Answer | null> {
    for (let tried = 1; tried <= MAX_TRIES; tried++) {
      const answer = await this.send(method, path, order).catch((error: unknown) => {
        if (error instanceof ConnectionLost) return null;
        throw error;
      });
      if (answer !== null && !isPassing(answer)) return answer;
      await this.#simulation.sleep(Math.min(8_000, 250 * 2 ** tried) * (0.5 + this.#simulation.random()));
    }
    return null;
  }

  /** Reads until an answer comes. */
  async read(path: string): Promise<Answer | null> {
    return this.order("GET", path);
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = (text === "" ? {} : JSON.parse(text)) as {
    data?: Record<string, unknown>;
    error?: { code?: string };
  };
  return {
    status: response.status,
    data: body.data ?? (body as Record<string, unknown>),
    code: body.error?.code ?? null,
    headers: response.headers,
  };
}
