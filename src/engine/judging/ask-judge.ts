import type { ModelMeter } from "#engine/reasoning/models/model-meter";
import type { Price } from "#engine/reasoning/models/prices";
import { toHex } from "#lib/digest";

import { JUDGE_PARAMETERS, type JudgeConfiguration } from "./judge.ts";
import { judgeQuestion, roomOf, type JudgedWork } from "./judged-work.ts";
import { EXPECTED_ANSWER, judgeInstructions } from "./rubric.ts";
import { readVerdict, type Verdict } from "./verdict.ts";

const MARK_BYTES = 12;

/**
 * Asks a judge about a run in one call of its model, without the acting model's conversation. Throws like a model call
 * of a run: PROVIDER_RATE_LIMITED, PROVIDER_ERROR, NOT_CONFIGURED. `ai` is Workers AI, where it is bound.
 */
export async function askJudge(
  configuration: JudgeConfiguration,
  work: JudgedWork,
  ai: Ai | undefined,
  signal: AbortSignal,
  metered: { meter?: ModelMeter; price?: Price | null } = {},
): Promise<Verdict> {
  const [{ askModel }, { contextWindow }] = await Promise.all([
    import("#engine/reasoning/models/ask-model"),
    import("#engine/reasoning/models/context-window"),
  ]);
  const mark = toHex(crypto.getRandomValues(new Uint8Array(MARK_BYTES)));
  const room = roomOf(contextWindow(configuration.model, configuration.contextWindows));
  const question = {
    instructions:
      work.expected === undefined && work.rubric === undefined
        ? judgeInstructions(work.role, mark)
        : `${judgeInstructions(work.role, mark)}\n\n${EXPECTED_ANSWER}`,
    prompt: judgeQuestion(work, mark, room),
    ...JUDGE_PARAMETERS,
  };
  return readVerdict(await askModel({ ...configuration, ...metered, ai }, question, signal));
}
