import { AppError } from "#errors/app-error";

import { builtinProvider } from "./builtin/builtin-provider.ts";
import { WORKERS_AI_MODEL } from "./models/known-models.ts";
import type { ModelProviderName } from "./models/language-model.ts";
import type { ModelMeter } from "./models/model-meter.ts";
import type { ModelReport } from "./models/model-provider-options.ts";
import { priceOf, type Price } from "./models/prices.ts";
import type { PicturePlace } from "./models/shown-pictures.ts";
import type { Provider } from "./provider.ts";

export interface ProviderConfiguration {
  /** `builtin`, `openai`, `openai-compatible`, `anthropic`, `workers-ai`, or `script` in the sample workspace. */
  provider: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** The model that acts. */
  model?: string | undefined;
  /** Its price; by default the platform's for vendors with public prices. Null when it is unknown. */
  price?: Price | null;
  /** The name of the connection that is asked. */
  connection?: string;
  /** Passed by each request before it is sent. */
  meter?: ModelMeter;
  /** Sends the requests; the runtime's `fetch` by default. */
  fetch?: typeof globalThis.fetch;
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
  "script",
]);

/** OpenAI's chat completions take pictures from the user alone. */
const PICTURES: Readonly<Record<ModelProviderName, PicturePlace>> = {
  openai: "in_message",
  "openai-compatible": "in_message",
  anthropic: "in_result",
  "workers-ai": "never",
  script: "never",
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
    ...(configuration.fetch === undefined ? {} : { fetch: configuration.fetch }),
  });
  const named = model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : undefined);
  const { price = publicPrice(provider, named), connection, meter } = configuration;
  const makeProvider =
    provider === "script" ? (await import("./script/script-provider.ts")).scriptProvider : modelProvider;
  const made = makeProvider({
    name: provider,
    languageModel,
    model: named,
    price,
    ...(connection === undefined ? {} : { connection }),
    ...(meter === undefined ? {} : { meter }),
    statesReasons: provider !== "workers-ai",
    pictures: PICTURES[provider],
    marksCache: provider === "anthropic",
    hasStrictOutput: provider === "anthropic" || provider === "openai",
    secret: configuration.apiKey,
    ...(contextWindows === undefined ? {} : { contextWindows }),
    ...(report === undefined ? {} : { report }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(longestWaitMs === undefined ? {} : { longestWaitMs }),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  return configuration.streams === false ? withoutStreams(made) : made;
}

const publicPrice = (provider: ModelProviderName, model: string | undefined): Price | null =>
  model !== undefined && (provider === "openai" || provider === "anthropic") ? priceOf(model) : null;

const withoutStreams = (provider: Provider): Provider => ({
  name: provider.name,
  needsSchemas: provider.needsSchemas,
  next: (state, signal) => provider.next(state, signal),
});

function isModelProvider(name: string): name is ModelProviderName {
  return MODEL_PROVIDERS.has(name);
}
