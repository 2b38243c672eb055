import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { ModelMeter } from "#engine/reasoning/models/model-meter";
import { INSTANCE, type ModelChoice } from "#engine/reasoning/models/model-source";
import { AppError } from "#errors/app-error";
import { isPublicAddress } from "#platform/outbound/public-address";

import { MICROS, requireAllowed, reserve, settle } from "./store.ts";

type MeterContext = Pick<BaseContext, "writer" | "clock" | "config" | "log"> & { tenant: { id: string } };

/** Longer than any call: a reservation of this age belongs to a call that was lost in a crash. */
const LONGEST_CALL_MS = 1_900_000;

/** The meter of calls that spend no allowance: those of a workspace's own connections, and the judge's. */
export const FREE: ModelMeter = { isBounded: false, begin: () => Promise.resolve(() => Promise.resolve()) };

/**
 * The meter of a chosen model: each call passes it before and after. The operator's models spend the allowance of the
 * workspace's tier; a workspace's own connections spend nothing here.
 */
export function meterOf(ctx: MeterContext, { source, price, model }: ModelChoice, workId: string): ModelMeter {
  if (source.name !== INSTANCE) return FREE;
  const { usdByTier } = ctx.config.instance;
  const isOpen = Object.values(usdByTier).every((usd) => usd !== 0);
  if (price === null) {
    const isNear = isPrivateHost(source.baseUrl);
    return isNear && isOpen ? FREE : gated(ctx, model, { isUnlimited: !isNear });
  }
  const write = (statements: Statement[]) =>
    commit({ writer: ctx.writer, clock: ctx.clock, tenant: ctx.tenant }, statements);
  const tenantId = ctx.tenant.id;
  return {
    isBounded: true,
    async begin({ costUsd }) {
      const at = ctx.clock();
      const month = monthOf(at);
      const usdMicros = Math.ceil((costUsd ?? 0) * MICROS);
      const reservation = { workId, usdMicros, at, month, since: at - LONGEST_CALL_MS };
      await write(reserve(tenantId, usdByTier, reservation, () => allowanceReached(at)));
      return async (usage) => {
        const { inputTokens = 0, outputTokens = 0, costUsd: cost = 0 } = usage ?? {};
        const spent = { month, usdMicros: Math.round((cost ?? 0) * MICROS), inputTokens, outputTokens };
        await write(settle(tenantId, workId, spent)).catch((error: unknown) =>
          ctx.log.error("model_call_not_settled", { work: workId, ...spent, error }),
        );
      };
    },
  };
}

/** A model without a price: its calls are allowed or refused, and counted nowhere. */
const gated = (ctx: MeterContext, model: string, limit: { isUnlimited: boolean }): ModelMeter => ({
  isBounded: false,
  async begin() {
    const { writer, clock, tenant, config } = ctx;
    const refusal = (): AppError => (limit.isUnlimited ? noPrice(model) : allowanceReached(clock()));
    const rule = requireAllowed(tenant.id, config.instance.usdByTier, limit, refusal);
    await commit({ writer, clock, tenant }, [rule]);
    return () => Promise.resolve();
  },
});

/** Year and month, UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The beginning of the next month, UTC. */
export const nextMonth = (at: number): string => {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
};

const allowanceReached = (at: number): AppError =>
  new AppError("BUDGET_EXCEEDED", {
    message: "The workspace's allowance for this instance's models is used up. Connect a model of your own, or wait.",
    details: { budget_id: null, scope: "instance", window: "month", resets_at: nextMonth(at) },
  });

const noPrice = (model: string): AppError =>
  new AppError("NOT_CONFIGURED", {
    message: `The model ${JSON.stringify(model)} of this instance has no price, so no allowance covers it. The operator can set INSTANCE_MODEL_PRICES.`,
    details: { reason: "no_price", model },
  });

const INNER_NAME = /^(?:[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa))$/i;

/** Whether a model's server is on this machine or in a private network, where a call costs nothing. */
function isPrivateHost(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  const isAddress = host.includes(":") || /^[\d.]+$/.test(host);
  return isAddress ? !isPublicAddress(host) : INNER_NAME.test(host);
}
