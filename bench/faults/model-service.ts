import { openAiWire } from "#test/support/openai-wire";

import type { Simulation } from "./simulation.ts";

export const MODEL_PATH = "/v1/chat/completions";
export const MODEL_KEY = "sk-simulated-0123456789";
/** The tokens of each answer, of which a caller allows `ANSWER_TOKENS`. */
export const PROMPT_TOKENS = 100;
export const ANSWER_TOKENS = 900;

/** A vendor of models: it works for a step or two, and then finishes. It refuses what OpenAI refuses. */
export class ModelService {
  readonly #simulation: Simulation;
  /** Answers that it sent, whether they arrived or not. */
  answers = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  answer(headers: Headers, text: string): Response {
    const body = JSON.parse(text) as Record<string, unknown>;
    const refusal = openAiWire.fault(Object.fromEntries(headers), body, MODEL_KEY);
    if (refusal !== null) return json(refusal.body, refusal.status);
    this.answers++;
    const id = `call_${this.#simulation.below(2 ** 40)}`;
    const call = this.#simulation.chance(0.4)
      ? { id, name: "calculate", input: { expression: "2 + 3" } }
      : { id, name: "finish", input: { summary: "Done.", confidence: 0.9 } };
    const reply = { calls: [call], usage: { input: PROMPT_TOKENS, output: ANSWER_TOKENS } };
    const model = String(body["model"]);
    if (body["stream"] !== true) return json(openAiWire.answer(reply, model), 200);
    const events = openAiWire.events(reply, model).join("");
    return new Response(events, { headers: { "content-type": "text/event-stream" } });
  }
}

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
