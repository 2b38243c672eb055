import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import {
  budgetKey,
  type BudgetRow,
  type BudgetStanding,
  MICROS,
  selectBudgetsOf,
} from "#models/model-spending/budgets.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { presentView } from "./list-budgets.ts";
import type { SetBudgetInput } from "./schemas.ts";
import { forgetNotices, requireBudget, requireFewerBudgets, upsertBudget } from "./store.ts";

export const MAX_BUDGETS = 500;

/** A budget at a moment of its tenant. */
export interface BudgetNow {
  budget: BudgetStanding;
  timeZone: string;
  at: number;
}

/**
 * Sets what a period may cost; a budget of the same scope, agent and window is changed. Throws AGENT_NOT_FOUND,
 * FORBIDDEN for another tenant's agent, and CONFLICT at the limit.
 */
export async function setBudget(ctx: ServiceContext, input: SetBudgetInput): Promise<BudgetNow> {
  const agent = input.agent_id === undefined ? null : await findAgent(ctx, input.agent_id);
  const key = budgetKey(input.scope, agent?.id ?? null, input.window);
  return decideAnew(async () => {
    const { view, timeZone, at } = await presentView(ctx);
    const found = (await selectBudgetsOf(ctx.db, view, [key]))[0];
    const row: BudgetRow = {
      id: found?.id ?? ctx.newId(),
      tenantId: ctx.tenant.id,
      key,
      scope: input.scope,
      agentId: agent?.id ?? null,
      window: input.window,
      usdMicros: input.usd === undefined ? null : Math.round(input.usd * MICROS),
      tokens: input.tokens ?? null,
      onReached: input.on_reached,
      createdBy: found?.createdBy ?? actingUser(ctx.actor),
      createdAt: found?.createdAt ?? at,
      updatedAt: Math.max(at, (found?.updatedAt ?? 0) + 1),
    };
    const budget: BudgetStanding = { ...(found ?? UNSPENT), ...row, agentName: agent?.name ?? null };
    const result = { budget, timeZone, at };
    const known = found === undefined ? { id: null, updatedAt: null } : { id: found.id, updatedAt: found.updatedAt };
    await commit(
      ctx,
      [
        requireBudget(ctx.tenant.id, key, known, () => movedOn("Other requests are changing the budget. Try again.")),
        ...(found === undefined ? [requireFewerBudgets(ctx.tenant.id, MAX_BUDGETS, limitReached)] : []),
        upsertBudget(row),
        forgetNotices(ctx.tenant.id, row.id),
      ],
      {
        result,
        audit: [
          auditChange(ctx, {
            action: "set_budget",
            summary: nameOf(row, agent?.name ?? null),
            agentId: row.agentId,
            ...(found === undefined ? {} : { before: shown(found) }),
            after: shown(row),
          }),
        ],
      },
    );
    return found === undefined
      ? { ...result, budget: (await selectBudgetsOf(ctx.db, view, [key]))[0] ?? budget }
      : result;
  });
}

const UNSPENT = { usedMicros: 0, usedTokens: 0, reservedMicros: 0, reservedTokens: 0, isPassed: false };

const shown = ({ usdMicros, tokens, onReached }: BudgetRow): Record<string, unknown> => ({
  usd: usdMicros === null ? null : usdMicros / MICROS,
  tokens,
  on_reached: onReached,
});

/** A budget in words, for the audit log. */
export const nameOf = ({ scope, window }: Pick<BudgetRow, "scope" | "window">, agentName: string | null): string => {
  const whose = agentName === null ? "" : ` of ${agentName}`;
  if (scope === "run") return `each run${whose}`;
  return scope === "tenant" ? `the workspace, each ${window}` : `${agentName ?? "the agent"}, each ${window}`;
};

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A workspace can have at most ${MAX_BUDGETS} budgets; delete one first.`,
    details: { reason: "budget_limit", limit: MAX_BUDGETS },
  });
