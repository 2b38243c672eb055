import { type LanguageModel, wrapLanguageModel } from "ai";

import { AppError } from "#errors/app-error";

import { splitAddress } from "./base-address.ts";
import { exactCalls } from "./exact-calls.ts";
import { scriptModel } from "./script-model.ts";
import { anthropicWire } from "./vendor-wire/anthropic-wire.ts";
import { openAiWire } from "./vendor-wire/openai-wire.ts";
import { vendorFetch } from "./vendor-wire/vendor-fetch.ts";

export type ModelProviderName = "openai" | "openai-compatible" | "anthropic" | "workers-ai" | "script";

export interface ModelConfiguration {
  provider: ModelProviderName;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** The Workers AI binding, for `workers-ai`. */
  ai: Ai | undefined;
  /** Sends the requests; the runtime's `fetch` by default. */
  fetch?: typeof globalThis.fetch;
}

const OPENAI_BASE_URL = "https://api.openai.com/v1";

/** The answer of a script to a question outside a run, such as the test of its connection. */
const WORKS = "works";

/**
 * Makes the SDK's model of a name. Only the configured vendor's package is loaded. Throws AppError NOT_CONFIGURED when
 * a setting of this vendor is missing.
 */
export async function languageModels(configuration: ModelConfiguration): Promise<(model: string) => LanguageModel> {
  const modelOf = await vendorModels(configuration);
  return (model) => wrapLanguageModel({ model: modelOf(model), middleware: exactCalls });
}

async function vendorModels({
  provider,
  baseUrl,
  apiKey,
  ai,
  fetch,
}: ModelConfiguration): Promise<(model: string) => Parameters<typeof wrapLanguageModel>[0]["model"]> {
  switch (provider) {
    case "openai":
    case "openai-compatible": {
      if (provider === "openai" && apiKey === undefined) throw missing(provider, "LLM_API_KEY");
      if (provider === "openai-compatible" && baseUrl === undefined) throw missing(provider, "LLM_BASE_URL");
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const { address, query } = splitAddress(baseUrl ?? OPENAI_BASE_URL);
      return createOpenAICompatible({
        name: provider,
        baseURL: address,
        includeUsage: true,
        ...(apiKey === undefined ? {} : { apiKey }),
        fetch: vendorFetch(openAiWire, query, fetch),
        ...(provider === "openai" ? { transformRequestBody: asOpenAiExpects } : {}),
      });
    }
    case "anthropic": {
      if (apiKey === undefined) throw missing(provider, "LLM_API_KEY");
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const { address, query } = splitAddress(baseUrl ?? "");
      return createAnthropic({
        apiKey,
        ...(address === "" ? {} : { baseURL: address }),
        fetch: vendorFetch(anthropicWire, query, fetch),
      });
    }
    case "workers-ai": {
      if (ai === undefined) throw missing(provider, "the AI binding");
      const { createWorkersAI } = await import("workers-ai-provider");
      const create = createWorkersAI({ binding: ai });
      // The provider's types list known models; a newer name is passed on and judged by the service.
      return (model) => create(model as Parameters<typeof create>[0]);
    }
    case "script":
      return (model) => scriptModel(model, () => ({ text: WORKS, calls: [] }));
  }
}

/** OpenAI's own service names the token limit differently, and its reasoning models take no temperature. */
function asOpenAiExpects(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: maxTokens, temperature, ...rest } = body;
  const isReasoning = /^(?:o\d|gpt-5)/.test(String(body["model"]));
  return {
    ...rest,
    ...(maxTokens === undefined ? {} : { max_completion_tokens: maxTokens }),
    ...(temperature === undefined || isReasoning ? {} : { temperature }),
  };
}

function missing(provider: string, setting: string): AppError {
  return new AppError("NOT_CONFIGURED", {
    message: `The model provider ${provider} needs ${setting}.`,
    details: { provider },
  });
}
