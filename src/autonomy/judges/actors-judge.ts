import type { SystemContext } from "#context/context";
import type { JudgeConfiguration } from "#engine/judging/judge";
import { isOwnJudge } from "#engine/judging/own-judge";
import { INSTANCE } from "#engine/reasoning/models/model-source";
import { modelSources } from "#models/model-connections/model-sources";

/**
 * Whether a judge is a model that acted in a run. The acting model may be a connection's, and the operator may have
 * named it as judge after the run ended.
 */
export async function isActorsJudge(
  ctx: SystemContext,
  judge: JudgeConfiguration,
  trace: readonly { model?: string; connection?: string }[],
): Promise<boolean> {
  const connections = await modelSources(ctx);
  return trace.some(({ model, connection = INSTANCE }) => {
    const { llm } = ctx.config;
    const place = connection === INSTANCE ? llm : connections.find(({ name }) => name === connection);
    return place !== undefined && isOwnJudge(judge, place, [model]);
  });
}
