import { parseConfig } from "#config/config";
import { isOwnJudge } from "#engine/judging/own-judge";
import { WORKERS_AI_MODEL } from "#engine/reasoning/models/known-models";

/** Warnings about valid variables, one sentence each. */
export function startWarnings(variables: Readonly<Record<string, string>>): string[] {
  const { judge, llm } = parseConfig({ LIBSQL_URL: "http://localhost", ...variables });
  const acting = llm.model ?? (llm.provider === "workers-ai" ? WORKERS_AI_MODEL : undefined);
  if (judge === null || !isOwnJudge(judge, [acting])) return [];
  return [
    "The judge (JUDGE_*) is the model that acts (LLM_*), so its verdicts vouch for nothing. Name another model as the judge.",
  ];
}
