import { generateText, streamText } from "ai";

import { checkOrderedSkill, orderedCall } from "#engine/reasoning/ordered-skill";
import type { Decision, Delta, Provider, RunState, SaidPart, Usage } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";
import { KnownSecrets, SecretFilter } from "#lib/known-secrets";

import { lostUsage, partialUsage } from "./lost-answer.ts";
import { modelError } from "./model-error.ts";
import type { CallAhead } from "./model-meter.ts";
import type { ModelProviderOptions } from "./model-provider-options.ts";
import { type Attempt, FIRST_ATTEMPT, nextAttempt } from "./next-attempt.ts";
import { type Asking, prepareRequest } from "./prepare-request.ts";
import { type ModelAnswer, readAnswer } from "./read-answer.ts";
import { vendorFault } from "./read-vendor-fault.ts";
import { SaidText } from "./said-text.ts";
import { streamEndedEarly, streamFault } from "./stream-fault.ts";
import { StreamedThoughts, thoughtsOf } from "./streamed-thoughts.ts";
import { splitThinking } from "./thinking-aloud.ts";
import { countedUsage } from "./usage-of.ts";

const DEFAULT_RETRIES = 2;
const DEFAULT_LONGEST_WAIT_MS = 60_000;

/** Stops the SDK from printing warnings to the console. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Makes a provider of a language model: one model request for each decision. The model sees descriptions of tools but
 * never runs them: the driver performs the calls, after governance. The stored steps lead to the next decision. A skill
 * that the caller ordered is the first step, and the model concludes from it.
 */
export function modelProvider(options: ModelProviderOptions): Provider {
  const secrets = KnownSecrets.of([options.secret]);
  return {
    name: options.name,
    needsSchemas: true,
    async next(state, signal): Promise<Decision> {
      const ordered = orderedCall(state);
      if (ordered !== null) return ordered;
      checkOrderedSkill(state);
      const model = modelOf(options);
      return readAnswer(withoutSecrets(await generated(options, state, model, signal), secrets), state);
    },
    async *stream(state, signal): AsyncGenerator<Delta, void, void> {
      const ordered = orderedCall(state);
      if (ordered !== null) return yield { kind: "decision", decision: ordered };
      checkOrderedSkill(state);
      const model = modelOf(options);
      for (let attempt = FIRST_ATTEMPT; ;) {
        const { ahead, photosNotShown, ...request } = prepareRequest(options, state, { model, signal, attempt });
        const answer: ModelAnswer = {
          text: "",
          calls: [],
          finishReason: "unknown",
          usage: NO_USAGE,
          asked: request,
          photosNotShown,
        };
        const settle = await options.meter?.begin(ahead);
        const told = saidWithout(secrets, streamed(answer, { options, request, model, form: state.form, ahead }));
        const failed = yield* spoken(told);
        if (failed !== null) {
          const { heard = "" } = answer;
          await settle?.(heard === "" ? null : partialUsage(ahead, heard, { ...options, model }), true);
          attempt = await anotherAttempt(options, failed.error, { state, model, signal, attempt });
          if (failed.hasSpoken) yield { kind: "reset" };
          continue;
        }
        await settle?.(answer.usage);
        return yield { kind: "decision", decision: readAnswer(withoutSecrets(answer, secrets), state) };
      }
    },
  };
}

/**
 * An answer as it is stored and shown: a vendor may repeat the key that it got. Thinking with the key is dropped whole,
 * because a vendor refuses a changed one.
 */
function withoutSecrets(answer: ModelAnswer, secrets: KnownSecrets): ModelAnswer {
  const { text, calls, thoughts = [], spoken: aloud = [] } = answer;
  const isClean = !secrets.areIn(thoughts);
  return {
    ...answer,
    text: secrets.in(text),
    spoken: aloud.map((thought) => secrets.in(thought)),
    calls: secrets.inValue(calls),
    thoughts: isClean ? thoughts : [],
  };
}

/** The same for what is told as it arrives: a secret may be cut over several parts. */
async function* saidWithout(
  secrets: KnownSecrets,
  parts: AsyncIterable<SaidPart>,
): AsyncGenerator<SaidPart, void, void> {
  let filter = new SecretFilter(secrets);
  for await (const part of parts) {
    if (part.kind === "reset") filter = new SecretFilter(secrets);
    const said = part.kind === "text" ? { ...part, text: filter.write(part.text) } : part;
    if (said.kind !== "text" || said.text !== "") yield said;
  }
  const rest = filter.end();
  if (rest !== "") yield { kind: "text", text: rest };
}

/** Yields the parts of a stream, and returns how it broke; null for a whole one. */
async function* spoken(
  parts: AsyncIterable<SaidPart>,
): AsyncGenerator<SaidPart, { error: unknown; hasSpoken: boolean } | null, void> {
  let hasSpoken = false;
  try {
    for await (const part of parts) {
      hasSpoken = true;
      yield part;
    }
    return null;
  } catch (error) {
    return { error, hasSpoken };
  }
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

async function generated(
  options: ModelProviderOptions,
  state: RunState,
  model: string,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  for (let attempt = FIRST_ATTEMPT; ;) {
    const { ahead, photosNotShown, ...request } = prepareRequest(options, state, { model, signal, attempt });
    const settle = await options.meter?.begin(ahead);
    const asked = await generateText(request).catch((error: unknown) => new Failed(error));
    if (asked instanceof Failed) {
      await settle?.(lostUsage(asked.error, ahead, { ...options, model }), true);
      attempt = await anotherAttempt(options, asked.error, { state, model, signal, attempt });
      continue;
    }
    const calls = asked.toolCalls.map(callOf);
    const heard = [asked.text, asked.reasoningText ?? "", ...calls.map(({ input }) => JSON.stringify(input))].join("");
    const usage = countedUsage(asked.usage, model, options, { ahead, heard });
    await settle?.(usage);
    const { text, thoughts: spoken } = splitThinking(asked.text);
    const thoughts = thoughtsOf(asked.reasoning);
    const { finishReason } = asked;
    return { text, thoughts, spoken, finishReason, usage, calls, asked: request, photosNotShown };
  }
}

/** A request without an answer. */
class Failed {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

interface Streaming {
  options: ModelProviderOptions;
  request: Omit<ReturnType<typeof prepareRequest>, "ahead" | "photosNotShown">;
  model: string;
  form: RunState["form"];
  ahead: CallAhead;
}

/** Yields the readable part of an answer as it arrives, and fills the answer. */
async function* streamed(
  answer: ModelAnswer,
  { options, request, model, form, ahead }: Streaming,
): AsyncGenerator<SaidPart, void, void> {
  // Errors arrive as parts of the stream; without this the SDK also prints them.
  const { stream } = streamText({ ...request, onError: () => undefined });
  const calls: ModelAnswer["calls"][number][] = [];
  answer.calls = calls;
  const said = new SaidText(form);
  const thoughts = new StreamedThoughts();
  answer.thoughts = thoughts.all;
  let isWhole = false;
  const hear = (words: string): void => void (answer.heard = `${answer.heard ?? ""}${words}`);
  for await (const part of stream) {
    switch (part.type) {
      case "text-delta":
        hear(part.text);
        yield* said.write(part.text);
        break;
      case "reasoning-start":
      case "reasoning-delta":
      case "reasoning-end":
        if (part.type === "reasoning-delta") hear(part.text);
        thoughts.take(part);
        break;
      case "tool-input-start":
        yield* said.beginCall(part.id, part.toolName);
        break;
      case "tool-input-delta":
        hear(part.delta);
        yield* said.writeArguments(part.id, part.delta);
        break;
      case "tool-call":
        calls.push(callOf(part));
        break;
      case "error":
        throw streamFault(part.error);
      case "abort":
        throw new DOMException("The model request was aborted.", "AbortError");
      case "finish-step":
        isWhole = part.rawFinishReason !== undefined || !options.statesReasons;
        answer.finishReason = part.finishReason;
        answer.usage = countedUsage(part.usage, model, options, { ahead, heard: answer.heard ?? "" });
        break;
      default: // where parts begin and end
    }
  }
  yield* said.end();
  if (!isWhole) throw streamEndedEarly();
  answer.text = said.text;
  answer.spoken = said.spoken;
}

/** Returns how to repeat a failed request. Throws the failure's error when it cannot be repeated. */
async function anotherAttempt(
  options: ModelProviderOptions,
  error: unknown,
  { state, model, signal, attempt }: Asking & { state: RunState },
): Promise<Attempt> {
  const {
    name,
    report,
    secret,
    maxRetries: retries = DEFAULT_RETRIES,
    longestWaitMs = DEFAULT_LONGEST_WAIT_MS,
  } = options;
  const fault = vendorFault(error, secret);
  const again = { state, retries, longestWaitMs, signal, reason: fault.reason };
  const next = await nextAttempt(attempt, error, again);
  if (!signal.aborted)
    report?.(next === null ? "model_call_failed" : "model_asked_again", { provider: name, model, ...fault });
  if (next !== null) return next;
  throw modelError(error, { provider: name, model, fault, signal });
}

function modelOf({ model, name }: ModelProviderOptions): string {
  if (model !== undefined && model !== "") return model;
  throw new AppError("NOT_CONFIGURED", {
    message: "No model is configured: set LLM_MODEL, or `model` in the agent's configuration.",
    details: { provider: name },
  });
}

function callOf(call: { toolCallId: string; toolName: string; input: unknown }): ModelAnswer["calls"][number] {
  return { id: call.toolCallId, tool: call.toolName, input: call.input };
}
