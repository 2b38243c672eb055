import type { ServiceContext } from "#context";
import { type KnownModel, knownModels } from "#engine/reasoning/models/known-models";

/** The models that agents of this instance use. */
export interface ModelList {
  provider: string;
  /** Whether the operator configured a key for it. */
  hasKey: boolean;
  /** Whether an agent may name an unlisted model, which the vendor then accepts or refuses. */
  takesOthers: boolean;
  models: KnownModel[];
  /** The model that judges agents' work; null without one. */
  judge: { provider: string; model: string } | null;
}

/** The models that agents may use, as the operator configured them. It asks no vendor. */
export function listModels({ config: { llm, judge } }: Pick<ServiceContext, "config">): ModelList {
  return {
    provider: llm.provider,
    hasKey: llm.apiKey !== undefined,
    takesOthers: llm.provider !== "builtin",
    models: knownModels(llm),
    judge: judge === null ? null : { provider: judge.provider, model: judge.model },
  };
}
