import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { INSTANCE, type ModelChoice } from "#engine/reasoning/models/model-source";
import { AppError } from "#errors/app-error";
import { isPublicAddress } from "#platform/outbound/public-address";

import { LONGEST_CALL_MS } from "./budgets.queries.ts";
import { requireAllowance, requireAllowed } from "./store.ts";

/** The part of a call that the operator's allowance sees. */
export interface AllowedCall {
  workId: string;
  at: number;
  usdMicros: number;
}

export interface Allowance {
  /** Whether calls are paid from the allowance, and counted there. */
  isSpent: boolean;
  /** The rules that must hold before a call. */
  rules(call: AllowedCall): Statement[];
}

/** That of calls which the operator gives without counting. */
export const NO_ALLOWANCE: Allowance = { isSpent: false, rules: () => [] };

/**
 * The allowance of a chosen model: the operator's models spend that of the workspace's tier. A workspace's own connections
 * spend none. A model without a price is allowed or refused, and never counted.
 */
export function allowanceOf(
  { config, tenant }: Pick<BaseContext, "config"> & { tenant: { id: string } },
  { source, price, model }: Pick<ModelChoice, "source" | "price" | "model">,
): Allowance {
  if (source.name !== INSTANCE) return NO_ALLOWANCE;
  const { usdByTier } = config.instance;
  if (price !== null) {
    const rules = ({ workId, at, usdMicros }: AllowedCall): Statement[] => [
      requireAllowance(
        tenant.id,
        usdByTier,
        { workId, usdMicros, month: monthOf(at), since: at - LONGEST_CALL_MS },
        () => allowanceReached(at),
      ),
    ];
    return { isSpent: true, rules };
  }
  const isOpen = Object.values(usdByTier).every((usd) => usd !== 0);
  const isNear = isPrivateHost(source.baseUrl);
  if (isNear && isOpen) return NO_ALLOWANCE;
  const limit = { isUnlimited: !isNear };
  const refusal = (at: number): AppError => (limit.isUnlimited ? noPrice(model) : allowanceReached(at));
  return { isSpent: false, rules: ({ at }) => [requireAllowed(tenant.id, usdByTier, limit, () => refusal(at))] };
}

/** Year and month, UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The beginning of the next month, UTC, in milliseconds since 1970. */
export const nextMonth = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

const allowanceReached = (at: number): AppError =>
  new AppError("BUDGET_EXCEEDED", {
    message: "The workspace's allowance for this instance's models is used up. Connect a model of your own, or wait.",
    details: { budget_id: null, scope: "instance", window: "month", resets_at: new Date(nextMonth(at)).toISOString() },
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
