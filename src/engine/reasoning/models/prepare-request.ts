import { type LanguageModel, type ModelMessage, type SystemModelMessage, wrapLanguageModel } from "ai";

import type { RunState } from "#engine/reasoning/provider";

import { contextWindow, tokensOf } from "./context-window.ts";
import { describeTools } from "./describe-tools.ts";
import { guidanceText } from "./guidance-text.ts";
import { buildConversation } from "./messages.ts";
import type { ModelProviderOptions } from "./model-provider-options.ts";
import type { Attempt } from "./next-attempt.ts";
import { offeredTools } from "./offered-tools.ts";
import { costOf } from "./prices.ts";
import { tokensOfMessages } from "./shown-pictures.ts";
import { systemPrompt } from "./system-prompt.ts";
import { uniqueCallIds } from "./unique-call-ids.ts";

const MAX_OUTPUT_TOKENS = 200_000;
/** Tokens reserved for an answer whose length the agent does not limit. */
const USUAL_OUTPUT_TOKENS = 8_000;

/** The limit of a metered answer that the agent does not limit. */
const BOUNDED_OUTPUT_TOKENS = 16_000;
/** The most tokens of thinking that a vendor adds to the limit of an answer. */
const REASONING_TOKENS = 40_000;
const EFFORTS = ["low", "medium", "high"] as const;

/** A request for one decision. */
export interface Asking {
  model: string;
  signal: AbortSignal;
  attempt: Attempt;
}

/** The request for a decision, and the most that it can take. */
export function prepareRequest(options: ModelProviderOptions, state: RunState, { model, signal, attempt }: Asking) {
  const { temperature, max_tokens: maxTokens } = state.agent.configuration;
  const { withoutSchemas, withoutPictures } = attempt;
  const asked =
    typeof maxTokens === "number" && maxTokens >= 1 ? Math.min(MAX_OUTPUT_TOKENS, Math.floor(maxTokens)) : undefined;
  const [standing, ofRun] = [systemPrompt(state), guidanceText(state)];
  const instructions = [standing, ofRun].filter((part) => part !== "").join("\n\n");
  const window = contextWindow(model, options.contextWindows) * attempt.share;
  const bounded =
    options.meter?.isBounded === true ? Math.min(BOUNDED_OUTPUT_TOKENS, Math.floor(window / 2)) : undefined;
  const maxOutputTokens = asked ?? bounded;
  const kept = Math.min(maxOutputTokens ?? USUAL_OUTPUT_TOKENS, window / 4);
  const told = tokensOf(instructions) + tokensOf(JSON.stringify(offeredTools(state)));
  const { messages, isCut, photosNotShown } = buildConversation(
    state,
    window - kept - told,
    withoutPictures ? "never" : options.pictures,
    { model, connection: options.connection },
  );
  const reasoning = EFFORTS.find((effort) => effort === state.agent.configuration["reasoning_effort"]);
  const outputTokens = (maxOutputTokens ?? Math.floor(window)) + (reasoning === undefined ? 0 : REASONING_TOKENS);
  const inputTokens = told + tokensOfMessages(messages);
  const { marksCache = false } = options;
  const cacheWriteTokens = marksCache ? inputTokens : 0;
  const costUsd = costOf(options.price, { inputTokens, outputTokens, cacheWriteTokens });
  return {
    ahead: { inputTokens, outputTokens, costUsd },
    photosNotShown,
    model: withUniqueIds(options.languageModel(model)),
    instructions: marksCache ? cachedInstructions(standing, ofRun) : instructions,
    messages: marksCache && state.isLast !== true ? withMarkedEnd(messages) : messages,
    ...(reasoning === undefined ? {} : { reasoning }),
    tools: describeTools(state, { hasCut: isCut, withoutSchemas, isStrict: options.hasStrictOutput === true }),
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

const KEPT = { anthropic: { cacheControl: { type: "ephemeral" as const } } };

/** The part of the instructions that an agent's runs share, marked for the cache with the tools before it, and the rest. */
const cachedInstructions = (standing: string, ofRun: string): SystemModelMessage[] => [
  { role: "system", content: standing, providerOptions: KEPT },
  ...(ofRun === "" ? [] : [{ role: "system" as const, content: ofRun }]),
];

/** The conversation, marked so that the next step of the run finds it in the cache. */
const withMarkedEnd = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map((message, at) => (at === messages.length - 1 ? { ...message, providerOptions: KEPT } : message));
