import type { ModelProviderName } from "#engine/reasoning/models/language-model";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { judgeInstructions, rubricName } from "./rubric.ts";

/** The model that the operator has judge (`JUDGE_*`). */
export interface JudgeConfiguration {
  provider: ModelProviderName;
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Windows of models in tokens, by name; `*` is any other model. */
  contextWindows: Readonly<Record<string, number>>;
}

/** A judge of the work of one role. */
export interface Judge {
  /** Digest of model, rubric and parameters: a judge that is changed in any of them is another one, and measured anew. */
  id: string;
  provider: string;
  model: string;
  /** The rubric that it judges by. */
  role: string;
}

/** How the model is asked. Models that reason spend a part of the tokens on it. */
export const JUDGE_PARAMETERS = { temperature: 0, maxOutputTokens: 4_000 } as const;

/** The judge of a role's work. */
export async function judgeOf({ provider, model }: JudgeConfiguration, role: string): Promise<Judge> {
  const rubric = judgeInstructions(role, "mark");
  const id = await sha256Hex(canonicalJson({ provider, model, rubric, parameters: JUDGE_PARAMETERS }));
  return { id, provider, model, role: rubricName(role) };
}
