import type { ModelProviderName } from "#engine/reasoning/models/language-model";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { judgeInstructions, rubricName } from "./rubric.ts";

/** The model that the operator configured as judge (`JUDGE_*`). */
export interface JudgeConfiguration {
  provider: ModelProviderName;
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Context windows in tokens by model name; `*` is any other model. */
  contextWindows: Readonly<Record<string, number>>;
}

/** A judge of the work of one role. */
export interface Judge {
  /** Digest of model, its address, rubric and parameters. A change of any of them makes another judge, which is calibrated again. */
  id: string;
  provider: string;
  model: string;
  /** The rubric that it applies. */
  role: string;
}

/** Parameters of the model call. Reasoning models spend part of the tokens on reasoning. */
export const JUDGE_PARAMETERS = { temperature: 0, maxOutputTokens: 4_000 } as const;

/** The judge of a role's work. */
export async function judgeOf({ provider, model, baseUrl }: JudgeConfiguration, role: string): Promise<Judge> {
  const rubric = judgeInstructions(role, "mark");
  const id = await sha256Hex(
    canonicalJson({ provider, model, ...addressOf(baseUrl), rubric, parameters: JUDGE_PARAMETERS }),
  );
  return { id, provider, model, role: rubricName(role) };
}

/** A judge at its vendor's own address has none, so that judges from before addresses counted stay calibrated. */
function addressOf(baseUrl: string | undefined): { address?: string } {
  const url = URL.parse(baseUrl ?? "");
  return url === null ? {} : { address: `${url.origin}${url.pathname.replace(/\/+$/, "")}` };
}
