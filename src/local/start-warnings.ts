import { type Config, parseConfig } from "#config/config";
import { isOwnJudge } from "#engine/judging/own-judge";
import { WORKERS_AI_MODEL } from "#engine/reasoning/models/known-models";

/** Warnings about valid variables, one sentence each. */
export function startWarnings(variables: Readonly<Record<string, string>>): string[] {
  const config = parseConfig({ LIBSQL_URL: "http://localhost", ...variables });
  return [...judgeWarnings(config), ...proxyWarnings(config)];
}

function judgeWarnings({ judge, llm }: Config): string[] {
  const acting = llm.model ?? (llm.provider === "workers-ai" ? WORKERS_AI_MODEL : undefined);
  if (judge === null || !isOwnJudge(judge, [acting])) return [];
  return [
    "The judge (JUDGE_*) is the model that acts (LLM_*), so its verdicts vouch for nothing. Name another model as the judge.",
  ];
}

const proxyWarnings = ({ isLocal, isPrivate, trustedProxy }: Config): string[] =>
  isLocal && !isPrivate && trustedProxy === null
    ? [
        "SHARED=true without TRUSTED_PROXY: every client behind the proxy has the proxy's address, so 20 sign-ins a minute of one stranger make everybody wait. Set TRUSTED_PROXY to the proxy's address, such as 127.0.0.1.",
      ]
    : [];
