import type { SystemContext } from "#context/context";
import type { JudgeConfiguration } from "#engine/judging/judge";
import { INSTANCE, priceIn } from "#engine/reasoning/models/model-source";
import { instancePrice } from "#models/model-connections/model-sources";
import { NO_ALLOWANCE } from "#models/model-spending/allowance";
import { limitsOf, meterOf } from "#models/model-spending/meter-of";
import type { Spender } from "#models/model-spending/spender";

/**
 * The judge's meter and price. The operator's judge spends from the budgets of the workspace and of the agent, and never
 * from the operator's allowance.
 */
export async function meteredJudge(
  ctx: SystemContext,
  { provider, model, baseUrl = "" }: JudgeConfiguration,
  { agentId, workId }: Pick<Spender, "agentId" | "workId">,
) {
  const source = { name: INSTANCE, provider, baseUrl, models: [], takesAny: true };
  const price = priceIn(source, model, { name: model, ...instancePrice(ctx.config.instance.prices, model) });
  const spender: Spender = { workId, agentId, runId: null, origin: "judge" };
  const limits = await limitsOf(ctx, spender);
  return { price, meter: meterOf(ctx, { source, model, price }, { spender, limits, allowance: NO_ALLOWANCE }) };
}
