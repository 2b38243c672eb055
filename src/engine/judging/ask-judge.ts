import { toHex } from "#lib/digest";

import { JUDGE_PARAMETERS, type JudgeConfiguration } from "./judge.ts";
import { judgeQuestion, roomOf, type JudgedWork } from "./judged-work.ts";
import { judgeInstructions } from "./rubric.ts";
import { readVerdict, type Verdict } from "./verdict.ts";

const MARK_BYTES = 12;

/**
 * What the judge says of a run, in one call of its model with nothing of the acting model's conversation. Throws as a model call of a run
 * does: PROVIDER_RATE_LIMITED, PROVIDER_ERROR, NOT_CONFIGURED. `ai`: Workers AI, where it is bound.
 */
export async function askJudge(
  configuration: JudgeConfiguration,
  work: JudgedWork,
  ai: Ai | undefined,
  signal: AbortSignal,
): Promise<Verdict> {
  const [{ askModel }, { contextWindow }] = await Promise.all([
    import("#engine/reasoning/models/ask-model"),
    import("#engine/reasoning/models/context-window"),
  ]);
  const mark = toHex(crypto.getRandomValues(new Uint8Array(MARK_BYTES)));
  const room = roomOf(contextWindow(configuration.model, configuration.contextWindows));
  const question = {
    instructions: judgeInstructions(work.role, mark),
    prompt: judgeQuestion(work, mark, room),
    ...JUDGE_PARAMETERS,
  };
  return readVerdict(await askModel({ ...configuration, ai }, question, signal));
}
