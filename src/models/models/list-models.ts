import type { BaseContext, ServiceContext } from "#context/context";
import { type KnownModel, knownModels } from "#engine/reasoning/models/known-models";
import { openTo } from "#engine/reasoning/models/model-source";
import type { ModelsContext } from "#models/model-connections/connections-of";
import { modelSources, providerFor } from "#models/model-connections/model-sources";
import { actingUser } from "#tenancy/acting-user";

/** The models that agents of a workspace can be given. */
export interface ModelList {
  /** The provider of the default model. */
  provider: string;
  /** Whether the operator configured a key for the instance's models. */
  hasKey: boolean;
  /** Whether an agent may name an unlisted model, which the vendor then accepts or refuses. */
  takesOthers: boolean;
  models: KnownModel[];
  /** The model that judges agents' work; null without one. */
  judge: { provider: string; model: string } | null;
}

/**
 * The models of the workspace's connections and of the operator, the default first, with those that only the caller's own agents may
 * use. It asks no vendor.
 */
export async function listModels(
  ctx: ModelsContext & Pick<BaseContext, "config"> & Partial<Pick<ServiceContext, "actor">>,
): Promise<ModelList> {
  const { llm, judge } = ctx.config;
  const sources = openTo(await modelSources(ctx), ctx.actor === undefined ? null : actingUser(ctx.actor));
  return {
    provider: providerFor(sources),
    hasKey: llm.apiKey !== undefined,
    takesOthers: sources.some(({ takesAny }) => takesAny),
    models: knownModels(sources, llm.contextWindows),
    judge: judge === null ? null : { provider: judge.provider, model: judge.model },
  };
}
