import { generateText, type LanguageModel, streamText, wrapLanguageModel } from "ai";

import { checkOrderedSkill, orderedCall } from "#engine/reasoning/ordered-skill";
import type { Decision, Delta, Provider, RunState, SaidPart, Usage } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";

import { AnswerText } from "./answer-text.ts";
import { contextWindow, tokensOf } from "./context-window.ts";
import { describeTools } from "./describe-tools.ts";
import { guidanceText } from "./guidance-text.ts";
import { buildConversation } from "./messages.ts";
import { modelError } from "./model-error.ts";
import type { CallAhead, ModelMeter } from "./model-meter.ts";
import { type Attempt, FIRST_ATTEMPT, nextAttempt } from "./next-attempt.ts";
import { offeredTools } from "./offered-tools.ts";
import { costOf, type Price } from "./prices.ts";
import { type ModelAnswer, readAnswer } from "./read-answer.ts";
import { vendorFault } from "./read-vendor-fault.ts";
import type { PicturePlace } from "./shown-pictures.ts";
import { streamEndedEarly, streamFault } from "./stream-fault.ts";
import { systemPrompt } from "./system-prompt.ts";
import { uniqueCallIds } from "./unique-call-ids.ts";
import { usageOf, type VendorUsage } from "./usage-of.ts";

/** Reports facts of a model call to the operator's log. */
export type ModelReport = (event: "model_asked_again" | "model_call_failed", fields: Record<string, unknown>) => void;

export interface ModelProviderOptions {
  name: string;
  /** Returns the SDK's model of a name. */
  languageModel: (model: string) => LanguageModel;
  /** The model that acts; an agent's configuration has been resolved to it. */
  model: string | undefined;
  /** The name of the connection that is asked, for the trace. */
  connection?: string;
  /** Null when it is unknown. */
  price: Price | null;
  /** Passed by each request before it is sent. */
  meter?: ModelMeter;
  /** Whether the vendor always states why a model stops. Then a stream without a reason was cut off. */
  statesReasons: boolean;
  /** Where the vendor takes the pictures of tools' results. */
  pictures: PicturePlace;
  /** The configured key, which must never be logged. */
  secret?: string | undefined;
  /** Context windows in tokens by model name; `*` is any other model. */
  contextWindows?: Readonly<Record<string, number>>;
  /** How often a failed request is repeated. */
  maxRetries?: number;
  /** Maximum wait that a vendor may ask for. A longer one fails, and the error states it. */
  longestWaitMs?: number;
  /** Limit of one model request. The run's own limit applies as well. */
  requestTimeoutMs?: number;
  report?: ModelReport;
}

const DEFAULT_RETRIES = 2;
const DEFAULT_LONGEST_WAIT_MS = 60_000;
const MAX_OUTPUT_TOKENS = 200_000;
/** Tokens reserved for an answer whose length the agent does not limit. */
const USUAL_OUTPUT_TOKENS = 8_000;

/** The limit of a metered answer that the agent does not limit. */
const BOUNDED_OUTPUT_TOKENS = 16_000;

/** Stops the SDK from printing warnings to the console. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Makes a provider of a language model: one model request for each decision. The model sees descriptions of tools but
 * never runs them: the driver performs the calls, after governance. The stored steps lead to the next decision. A skill
 * that the caller ordered is the first step, and the model concludes from it.
 */
export function modelProvider(options: ModelProviderOptions): Provider {
  return {
    name: options.name,
    needsSchemas: true,
    async next(state, signal): Promise<Decision> {
      const ordered = orderedCall(state);
      if (ordered !== null) return ordered;
      checkOrderedSkill(state);
      const model = modelOf(options);
      return readAnswer(await generated(options, state, model, signal), state);
    },
    async *stream(state, signal): AsyncGenerator<Delta, void, void> {
      const ordered = orderedCall(state);
      if (ordered !== null) return yield { kind: "decision", decision: ordered };
      checkOrderedSkill(state);
      const model = modelOf(options);
      for (let attempt = FIRST_ATTEMPT; ;) {
        const answer: ModelAnswer = { text: "", calls: [], finishReason: "unknown", usage: NO_USAGE };
        const { ahead, ...request } = prepare(options, state, { model, signal, attempt });
        const settle = await options.meter?.begin(ahead);
        const failed = yield* spoken(streamed(answer, { options, request, model, form: state.form }));
        if (failed !== null) {
          // A vendor charges what it wrote before the stream broke.
          await settle?.(failed.hasSpoken ? usageOf(brokenOff(ahead, answer), model, options) : null);
          attempt = await anotherAttempt(options, failed.error, { state, model, signal, attempt });
          if (failed.hasSpoken) yield { kind: "reset" };
          continue;
        }
        await settle?.(answer.usage);
        return yield { kind: "decision", decision: readAnswer(answer, state) };
      }
    },
  };
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
    const { ahead, ...request } = prepare(options, state, { model, signal, attempt });
    const settle = await options.meter?.begin(ahead);
    const asked = await generateText(request).catch((error: unknown) => new Failed(error));
    if (asked instanceof Failed) {
      await settle?.(null);
      attempt = await anotherAttempt(options, asked.error, { state, model, signal, attempt });
      continue;
    }
    const usage = usageOf(asked.usage, model, options);
    await settle?.(usage);
    return { text: asked.text, finishReason: asked.finishReason, usage, calls: asked.toolCalls.map(callOf) };
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
  request: Omit<ReturnType<typeof prepare>, "ahead">;
  model: string;
  form: RunState["form"];
}

/** Yields the readable part of an answer as it arrives, and fills the answer. */
async function* streamed(
  answer: ModelAnswer,
  { options, request, model, form }: Streaming,
): AsyncGenerator<SaidPart, void, void> {
  // Errors arrive as parts of the stream; without this the SDK also prints them.
  const { stream } = streamText({ ...request, onError: () => undefined });
  const calls: ModelAnswer["calls"][number][] = [];
  answer.calls = calls;
  const text = new AnswerText(form);
  let isWhole = false;
  for await (const part of stream) {
    switch (part.type) {
      case "text-delta":
        answer.text += part.text;
        yield* text.write(part.text);
        break;
      case "tool-input-start":
        yield* text.beginCall(part.id, part.toolName);
        break;
      case "tool-input-delta":
        yield* text.writeArguments(part.id, part.delta);
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
        answer.usage = usageOf(part.usage, model, options);
        break;
      default: // reasoning, and where parts begin and end
    }
  }
  if (!isWhole) throw streamEndedEarly();
}

interface Asking {
  model: string;
  signal: AbortSignal;
  attempt: Attempt;
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

function prepare(options: ModelProviderOptions, state: RunState, { model, signal, attempt }: Asking) {
  const { temperature, max_tokens: maxTokens } = state.agent.configuration;
  const { withoutSchemas, withoutPictures } = attempt;
  const asked =
    typeof maxTokens === "number" && maxTokens >= 1 ? Math.min(MAX_OUTPUT_TOKENS, Math.floor(maxTokens)) : undefined;
  const maxOutputTokens = asked ?? (options.meter?.isBounded === true ? BOUNDED_OUTPUT_TOKENS : undefined);
  const instructions = [systemPrompt(state), guidanceText(state)].filter((part) => part !== "").join("\n\n");
  const window = contextWindow(model, options.contextWindows) * attempt.share;
  const kept = Math.min(maxOutputTokens ?? USUAL_OUTPUT_TOKENS, window / 4);
  const told = tokensOf(instructions) + tokensOf(JSON.stringify(offeredTools(state)));
  const { messages, isCut } = buildConversation(
    state,
    window - kept - told,
    withoutPictures ? "never" : options.pictures,
  );
  const outputTokens = maxOutputTokens ?? Math.floor(window);
  const inputTokens = told + tokensOf(JSON.stringify(messages));
  return {
    ahead: { inputTokens, outputTokens, costUsd: costOf(options.price, { inputTokens, outputTokens }) },
    model: withUniqueIds(options.languageModel(model)),
    instructions,
    messages,
    tools: describeTools(state, { hasCut: isCut, withoutSchemas }),
    maxRetries: 0,
    abortSignal: limited(signal, options.requestTimeoutMs),
    ...(typeof temperature === "number" && temperature >= 0 && temperature <= 2 ? { temperature } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}

const limited = (signal: AbortSignal, timeoutMs: number | undefined): AbortSignal =>
  timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

const withUniqueIds = (model: LanguageModel): LanguageModel =>
  typeof model === "string" ? model : wrapLanguageModel({ model, middleware: uniqueCallIds });

function callOf(call: { toolCallId: string; toolName: string; input: unknown }): ModelAnswer["calls"][number] {
  return { id: call.toolCallId, tool: call.toolName, input: call.input };
}

const brokenOff = ({ inputTokens }: CallAhead, { text }: ModelAnswer): VendorUsage => ({
  inputTokens,
  outputTokens: tokensOf(text),
});
