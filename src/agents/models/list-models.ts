import type { ServiceContext } from "#context";
import { type KnownModel, knownModels } from "#engine/reasoning/models/known-models";

/** What agents of this instance think with. */
export interface ModelList {
  provider: string;
  /** Whether the operator gave a key for it. */
  hasKey: boolean;
  /** Whether an agent may name a model that is not listed: the vendor then judges it. */
  takesOthers: boolean;
  models: KnownModel[];
  /** The model that judges the work of agents; null when there is none. */
  judge: { provider: string; model: string } | null;
}

/** The models that an agent may be given, as the operator configured them. No vendor is asked. */
export function listModels({ config: { llm, judge } }: Pick<ServiceContext, "config">): ModelList {
  return {
    provider: llm.provider,
    hasKey: llm.apiKey !== undefined,
    takesOthers: llm.provider !== "builtin",
    models: knownModels(llm),
    judge: judge === null ? null : { provider: judge.provider, model: judge.model },
  };
}
