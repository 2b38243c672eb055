import { ANY, contextWindow } from "./context-window.ts";
import { priceOf, pricedModels } from "./prices.ts";

/** The model of Workers AI when neither the agent nor the operator names one. */
export const WORKERS_AI_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/** A model that agents can be given, with the facts that are known without asking its vendor. */
export interface KnownModel {
  name: string;
  /** Whether agents whose configuration names no model get this one. */
  isDefault: boolean;
  /** US dollars per million tokens; null when unknown. */
  price: { input: number; output: number } | null;
  /** Tokens of question and answer together. */
  contextWindow: number;
}

interface Settings {
  provider: string;
  model?: string | undefined;
  contextWindows?: Readonly<Record<string, number>>;
}

/** The model that acts for an agent: the one that its configuration names, else the operator's; null for the built-in engine. */
export function resolvedModel(
  { provider, model }: Pick<Settings, "provider" | "model">,
  configuration: Readonly<Record<string, unknown>>,
): string | null {
  if (provider === "builtin") return null;
  const { model: own } = configuration;
  if (typeof own === "string" && own !== "") return own;
  return model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : null);
}

/** Prefixes of a vendor's own model names. */
const OWN_NAMES: Readonly<Record<string, string>> = { openai: "gpt-", anthropic: "claude-" };

/**
 * The models of a provider: the operator's choice first, then those that the operator described and those with known
 * prices. The built-in engine has none. A vendor may have others, which an agent can use by name.
 */
export function knownModels({ provider, model, contextWindows = {} }: Settings): KnownModel[] {
  if (provider === "builtin") return [];
  const chosen = model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : undefined);
  const described = Object.keys(contextWindows).filter((name) => name !== ANY);
  const beginning = OWN_NAMES[provider];
  const priced = beginning === undefined ? [] : pricedModels(beginning);
  const names = [...new Set([...(chosen === undefined ? [] : [chosen]), ...described, ...priced])];
  return names.map((name) => ({
    name,
    isDefault: name === chosen,
    price: beginning === undefined ? null : priceOf(name),
    contextWindow: contextWindow(name, contextWindows),
  }));
}
