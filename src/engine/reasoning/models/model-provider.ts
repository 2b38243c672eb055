import { generateText, jsonSchema, type LanguageModel, streamText, tool, type ToolSet } from "ai";

import type { Decision, Delta, Provider, RunState, Usage } from "#engine/reasoning/provider";
import { AppError } from "#errors/app-error";

import { buildMessages } from "./messages.ts";
import { modelError } from "./model-error.ts";
import { costOf } from "./prices.ts";
import { type ModelAnswer, readAnswer } from "./read-answer.ts";
import { FINISH_TOOL, systemPrompt } from "./system-prompt.ts";

export interface ModelProviderOptions {
  name: string;
  /** The SDK's model for a name. */
  languageModel: (model: string) => LanguageModel;
  /** Used when the agent's configuration names none. */
  model: string | undefined;
  /** Whether the vendor's price table applies. */
  priced: boolean;
  /** How often a failed request is repeated; the SDK waits as `Retry-After` says, up to a minute. */
  maxRetries?: number;
  /** For one model request with its repetitions. */
  requestTimeoutMs?: number;
}

const DEFAULT_RETRIES = 2;
const DEFAULT_REQUEST_TIMEOUT_MS = 120_000;
const MAX_OUTPUT_TOKENS = 200_000;

/** The SDK would print its warnings to the console. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * A provider on a language model: one request of the model for each decision. Tools are described to the model and never run here; the
 * driver performs the calls, after governance, and the next decision is made from the stored steps.
 */
export function modelProvider(options: ModelProviderOptions): Provider {
  return {
    name: options.name,
    needsSchemas: true,
    async next(state, signal): Promise<Decision> {
      const { request, model } = prepare(options, state, signal);
      try {
        const { text, toolCalls, finishReason, usage } = await generateText(request);
        return readAnswer(
          { text, finishReason, usage: usageOf(usage, model, options), calls: toolCalls.map(callOf) },
          state,
          options.name,
        );
      } catch (error) {
        throw modelError(error, options.name, model, signal);
      }
    },
    async *stream(state, signal): AsyncGenerator<Delta, void, void> {
      const { request, model } = prepare(options, state, signal);
      const answer: ModelAnswer = {
        text: "",
        calls: [],
        finishReason: "unknown",
        usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
      };
      const calls: ModelAnswer["calls"][number][] = [];
      try {
        // Errors come as parts of the stream; without this the SDK also prints them.
        const { stream } = streamText({ ...request, onError: () => undefined });
        for await (const part of stream) {
          if (part.type === "text-delta") {
            answer.text += part.text;
            if (part.text !== "") yield { kind: "text", text: part.text };
          } else if (part.type === "tool-call") calls.push(callOf(part));
          else if (part.type === "error") throw part.error;
          else if (part.type === "abort") throw new DOMException("The model request was aborted.", "AbortError");
          else if (part.type === "finish-step") {
            answer.finishReason = part.finishReason;
            answer.usage = usageOf(part.usage, model, options);
          }
        }
        yield { kind: "decision", decision: readAnswer({ ...answer, calls }, state, options.name) };
      } catch (error) {
        throw modelError(error, options.name, model, signal);
      }
    },
  };
}

function prepare(options: ModelProviderOptions, state: RunState, signal: AbortSignal) {
  const { model: own, temperature, max_tokens: maxTokens } = state.agent.configuration;
  const model = typeof own === "string" && own !== "" ? own : options.model;
  if (model === undefined || model === "") {
    throw new AppError("NOT_CONFIGURED", {
      message: "No model is configured: set LLM_MODEL, or `model` in the agent's configuration.",
      details: { provider: options.name },
    });
  }
  const timeout = AbortSignal.timeout(options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS);
  const request = {
    model: options.languageModel(model),
    instructions: systemPrompt(state),
    messages: buildMessages(state),
    tools: describeTools(state),
    maxRetries: options.maxRetries ?? DEFAULT_RETRIES,
    abortSignal: AbortSignal.any([signal, timeout]),
    ...(typeof temperature === "number" && temperature >= 0 && temperature <= 2 ? { temperature } : {}),
    ...(typeof maxTokens === "number" && maxTokens >= 1
      ? { maxOutputTokens: Math.min(MAX_OUTPUT_TOKENS, Math.floor(maxTokens)) }
      : {}),
  };
  return { request, model };
}

function describeTools(state: RunState): ToolSet {
  const tools: ToolSet = {};
  for (const { name, description, inputSchema } of state.tools) {
    tools[name] = tool({ description, inputSchema: jsonSchema(inputSchema ?? { type: "object" }) });
  }
  if (state.form !== "chat") {
    tools[FINISH_TOOL] = tool({
      description: "Gives the result of the task and ends it.",
      inputSchema: jsonSchema({
        type: "object",
        properties: {
          summary: { type: "string", description: "The result in a few sentences, for people." },
          details: { type: "object", description: "The result's parts, for programs.", additionalProperties: true },
          confidence: { type: "number", minimum: 0, maximum: 1 },
        },
        required: ["summary", "confidence"],
        additionalProperties: false,
      }),
    });
  }
  return tools;
}

function callOf(call: { toolCallId: string; toolName: string; input: unknown }): ModelAnswer["calls"][number] {
  return { id: call.toolCallId, tool: call.toolName, input: call.input };
}

function usageOf(
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
  model: string,
  options: ModelProviderOptions,
): Usage {
  const inputTokens = usage.inputTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  return { inputTokens, outputTokens, costUsd: options.priced ? costOf(model, inputTokens, outputTokens) : null };
}
