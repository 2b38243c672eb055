import { BUILTIN, chooseModel } from "#engine/reasoning/models/model-source";
import type { ModelsContext } from "#models/model-connections/connections-of";
import { modelSources } from "#models/model-connections/model-sources";

/** A configuration from elsewhere whose model the tenant has, and the name that was left out of it; null without one. */
export interface KnownModelConfiguration<Configuration> {
  configuration: Configuration;
  modelLeftOut: string | null;
}

/**
 * Leaves out the model of a configuration that was written in another workspace when this one has no model of that name. The agent
 * then has the default model, or the built-in engine where there is none.
 */
export async function withKnownModel<Configuration extends { model?: string }>(
  ctx: ModelsContext,
  configuration: Configuration,
): Promise<KnownModelConfiguration<Configuration | Omit<Configuration, "model">>> {
  const { model, ...others } = configuration;
  if (model === undefined || model === BUILTIN || chooseModel(await modelSources(ctx), model) !== null)
    return { configuration, modelLeftOut: null };
  return { configuration: others, modelLeftOut: model };
}
