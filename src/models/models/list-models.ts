import type { BaseContext } from "#context/context";
import { type KnownModel, knownModels } from "#engine/reasoning/models/known-models";
import type { ModelsContext } from "#models/model-connections/connections-of";
import { modelSources } from "#models/model-connections/model-sources";

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

/** The models of the workspace's connections and of the operator, the default first. It asks no vendor. */
export async function listModels(ctx: ModelsContext & Pick<BaseContext, "config">): Promise<ModelList> {
  const { llm, judge } = ctx.config;
  const sources = await modelSources(ctx);
  return {
    provider: sources[0]?.provider ?? "builtin",
    hasKey: llm.apiKey !== undefined,
    takesOthers: sources.some(({ takesAny }) => takesAny),
    models: knownModels(sources, llm.contextWindows),
    judge: judge === null ? null : { provider: judge.provider, model: judge.model },
  };
}
