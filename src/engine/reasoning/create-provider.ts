import { AppError } from "#errors/app-error";

import { builtinProvider } from "./builtin/builtin-provider.ts";
import type { ModelProviderName } from "./models/language-model.ts";
import type { Provider } from "./provider.ts";

export interface ProviderConfiguration {
  /** `builtin`, `openai`, `openai-compatible`, `anthropic` or `workers-ai`. */
  provider: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** The model when an agent's configuration names none. */
  model?: string | undefined;
  maxRetries?: number;
  requestTimeoutMs?: number;
}

const MODEL_PROVIDERS: ReadonlySet<string> = new Set<ModelProviderName>([
  "openai",
  "openai-compatible",
  "anthropic",
  "workers-ai",
]);
const WORKERS_AI_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/**
 * The provider that the configuration names. The model SDKs are loaded only for a provider that needs them.
 * Throws AppError NOT_CONFIGURED for an unknown name or a missing setting.
 */
export async function createProvider(configuration: ProviderConfiguration, ai?: Ai): Promise<Provider> {
  const { provider, model, maxRetries, requestTimeoutMs } = configuration;
  if (provider === "builtin") return builtinProvider;
  if (!isModelProvider(provider))
    throw new AppError("NOT_CONFIGURED", { message: `There is no model provider named ${JSON.stringify(provider)}.` });
  const [{ modelProvider }, { languageModels }] = await Promise.all([
    import("./models/model-provider.ts"),
    import("./models/language-model.ts"),
  ]);
  const languageModel = await languageModels({
    provider,
    baseUrl: configuration.baseUrl,
    apiKey: configuration.apiKey,
    ai,
  });
  return modelProvider({
    name: provider,
    languageModel,
    model: model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : undefined),
    priced: provider === "openai" || provider === "anthropic",
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
}

function isModelProvider(name: string): name is ModelProviderName {
  return MODEL_PROVIDERS.has(name);
}
