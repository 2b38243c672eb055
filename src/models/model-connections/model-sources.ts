import type { Config } from "#config/config";
import type { StoredModel } from "#db/schema/model-connections";
import { WORKERS_AI_MODEL } from "#engine/reasoning/models/known-models";
import type { ModelProviderName } from "#engine/reasoning/models/language-model";
import {
  BUILTIN,
  chooseModels,
  INSTANCE,
  type ModelChoice,
  type ModelNames,
  type ModelSource,
  type ModelSources,
  type OfferedModel,
} from "#engine/reasoning/models/model-source";
import { AppError } from "#errors/app-error";
import { isSampleTenant } from "#tenancy/sample";

import { connectionsOf, type ModelsContext } from "./connections-of.ts";
import type { ModelConnectionRow } from "./store.ts";

/** The places where the tenant's models are asked, the default first. Empty where only the built-in engine acts. */
export async function modelSources(ctx: ModelsContext): Promise<ModelSources> {
  return sourcesOf(ctx, await connectionsOf(ctx));
}

/**
 * As `modelSources`, from rows that were read. A connection without a model cannot be the default. A sample workspace
 * does not spend the operator's allowance.
 */
export function sourcesOf(
  { config, tenant }: Pick<ModelsContext, "config" | "tenant">,
  rows: readonly ModelConnectionRow[],
): ModelSources {
  const usable = rows.filter(({ isEnabled, models }) => isEnabled && models.length > 0);
  const instance = isSampleTenant(tenant) ? null : instanceSource(config);
  const first = usable.find(({ isDefault, isShared }) => isDefault && isShared);
  const others = usable.filter((row) => row !== first).map(sourceOf);
  if (first === undefined) return instance === null ? others : [instance, ...others];
  return [sourceOf(first), ...others, ...(instance === null ? [] : [instance])];
}

const sourceOf = ({ name, provider, baseUrl, models, isShared, createdBy }: ModelConnectionRow): ModelSource => ({
  name,
  provider,
  baseUrl: baseUrl ?? "",
  models: models.map(offeredModel),
  takesAny: false,
  ...(isShared ? {} : { onlyFor: createdBy ?? "" }),
});

const offeredModel = ({ name, contextWindow, inputUsd, outputUsd, cachedInputUsd }: StoredModel): OfferedModel => ({
  name,
  ...(contextWindow === undefined ? {} : { contextWindow }),
  ...(inputUsd === undefined || outputUsd === undefined
    ? {}
    : { price: { inputUsd, outputUsd, cachedInputUsd: cachedInputUsd ?? null } }),
});

const ANY = "*";

/** The operator's models; null where the operator configured none. */
export function instanceSource({ llm, instance }: Pick<Config, "llm" | "instance">): ModelSource | null {
  if (llm.provider === "builtin") return null;
  const provider: ModelProviderName = llm.provider;
  const chosen = llm.model ?? (provider === "workers-ai" ? WORKERS_AI_MODEL : undefined);
  const names = [...(chosen === undefined ? [] : [chosen]), ...instance.models.filter((name) => name !== ANY)];
  return {
    name: INSTANCE,
    provider,
    baseUrl: llm.baseUrl ?? "",
    models: [...new Set(names)].map((name) => ({ name, ...instancePrice(instance.prices, name) })),
    takesAny: instance.models.includes(ANY),
  };
}

/** The price that the operator gave a model; empty without one. */
export function instancePrice(prices: Config["instance"]["prices"], name: string): Pick<OfferedModel, "price"> {
  const price = Object.hasOwn(prices, name) ? prices[name] : undefined;
  if (price === undefined) return {};
  const [inputUsd, outputUsd, cachedInputUsd] = price;
  return { price: { inputUsd, outputUsd, cachedInputUsd } };
}

/** The models that act for a configuration; empty for the built-in engine. Throws NOT_CONFIGURED for an unknown name. */
export function actingModels(
  sources: ModelSources,
  configuration: ModelNames,
  createdBy: string | null,
): readonly ModelChoice[] {
  const choices = chooseModels(sources, configuration, createdBy);
  if (choices === null) throw unknownModel(configuration);
  return choices;
}

/** Whether a model acts for a configuration, even an unknown one, and not the built-in engine. */
export const hasModel = (
  sources: ModelSources,
  configuration: ModelNames = {},
  createdBy: string | null = null,
): boolean => chooseModels(sources, configuration, createdBy)?.length !== 0;

/** The provider of the model that acts for a configuration; `builtin` without one. */
export const providerFor = (
  sources: ModelSources,
  configuration: ModelNames = {},
  createdBy: string | null = null,
): string => chooseModels(sources, configuration, createdBy)?.[0]?.source.provider ?? BUILTIN;

const unknownModel = ({ model }: ModelNames): AppError =>
  new AppError("NOT_CONFIGURED", {
    message:
      typeof model === "string" && model !== ""
        ? `No connection offers the model ${JSON.stringify(model)}, or one of the fallbacks.`
        : "No model is configured: connect one, set LLM_MODEL, or name one in the agent's configuration.",
    details: { reason: "unknown_model" },
  });
