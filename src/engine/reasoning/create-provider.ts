import { AppError } from "#errors/app-error";

import { builtinProvider } from "./builtin/builtin-provider.ts";
import { WORKERS_AI_MODEL } from "./models/known-models.ts";
import type { ModelProviderName } from "./models/language-model.ts";
import type { ModelReport } from "./models/model-provider.ts";
import type { PicturePlace } from "./models/shown-pictures.ts";
import type { Provider } from "./provider.ts";

export interface ProviderConfiguration {
  /** `builtin`, `openai`, `openai-compatible`, `anthropic` or `workers-ai`. */
  provider: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** The model when an agent's configuration names none. */
  model?: string | undefined;
  /** Context windows in tokens by model name; `*` is any other model. */
  contextWindows?: Readonly<Record<string, number>>;
  /** Whether the model's server can stream; true unless this is false. */
  streams?: boolean;
  maxRetries?: number;
  longestWaitMs?: number;
  requestTimeoutMs?: number;
}

const MODEL_PROVIDERS: ReadonlySet<string> = new Set<ModelProviderName>([
  "openai",
  "openai-compatible",
  "anthropic",
  "workers-ai",
]);

/** OpenAI's chat completions take pictures from the user alone. */
const PICTURES: Readonly<Record<ModelProviderName, PicturePlace>> = {
  openai: "in_message",
  "openai-compatible": "in_message",
  anthropic: "in_result",
  "workers-ai": "never",
};

/**
 * Creates the configured provider. The model SDKs are loaded only for a provider that needs them. `report` logs why a
 * vendor refused, and repeated questions. Throws AppError NOT_CONFIGURED for an unknown name or a missing setting.
 */
export async function createProvider(
  configuration: ProviderConfiguration,
  ai?: Ai,
  report?: ModelReport,
): Promise<Provider> {
  const { provider, model, maxRetries, longestWaitMs, requestTimeoutMs, contextWindows } = configuration;
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
  const made = modelProvider({
    name: provider,
    languageModel,
    model: model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : undefined),
    priced: provider === "openai" || provider === "anthropic",
    statesReasons: provider !== "workers-ai",
    pictures: PICTURES[provider],
    secret: configuration.apiKey,
    ...(contextWindows === undefined ? {} : { contextWindows }),
    ...(report === undefined ? {} : { report }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(longestWaitMs === undefined ? {} : { longestWaitMs }),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  return configuration.streams === false ? withoutStreams(made) : made;
}

const withoutStreams = (provider: Provider): Provider => ({
  name: provider.name,
  needsSchemas: provider.needsSchemas,
  next: (state, signal) => provider.next(state, signal),
});

function isModelProvider(name: string): name is ModelProviderName {
  return MODEL_PROVIDERS.has(name);
}
