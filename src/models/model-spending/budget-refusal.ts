import { AppError } from "#errors/app-error";

import { endOfWindow } from "./budget-periods.ts";
import type { BudgetStanding, MostTaken } from "./budgets.queries.ts";

/** A call that does not fit: the moment, and the model that would be asked. */
export interface RefusedCall {
  most: MostTaken;
  model: string;
  timeZone: string;
  at: number;
  /** Whether the work can wait for a person. */
  canWait: boolean;
}

/**
 * The budget that stops a call: one that refuses before one that asks. Null when all of them have room for it. A limit in
 * money has none for a model whose price is unknown.
 */
export function budgetInTheWay(budgets: readonly BudgetStanding[], most: MostTaken): BudgetStanding | null {
  const full = budgets.filter((budget) => !budget.isPassed && !hasRoom(budget, most));
  return full.find(({ onReached }) => onReached === "refuse") ?? full[0] ?? null;
}

function hasRoom(budget: BudgetStanding, { usdMicros, tokens }: MostTaken): boolean {
  const { usedMicros, reservedMicros, usedTokens, reservedTokens } = budget;
  if (budget.usdMicros !== null && (usdMicros === null || usedMicros + reservedMicros + usdMicros > budget.usdMicros))
    return false;
  return budget.tokens === null || usedTokens + reservedTokens + tokens <= budget.tokens;
}

/** Whether the period's money or tokens are used up, so that no call fits any more. */
export const isUsedUp = (budget: BudgetStanding): boolean =>
  (budget.usdMicros !== null && budget.usedMicros >= budget.usdMicros) ||
  (budget.tokens !== null && budget.usedTokens >= budget.tokens);

/** The error of a call that a budget stops. */
export function budgetRefusal(budget: BudgetStanding, call: RefusedCall): AppError {
  const { most, model, canWait } = call;
  if (budget.usdMicros !== null && most.usdMicros === null)
    return new AppError("NOT_CONFIGURED", {
      message: `The model ${JSON.stringify(model)} has no price, so the budget ${inWords(budget)} cannot count it. Set its prices in its connection; 0 for a model that costs nothing.`,
      details: { reason: "no_price", model, budget_id: budget.id },
    });
  return budgetReached(budget, call, canWait);
}

/** The error of work whose budget is reached. `canWait` is false for work that no person can let pass. */
export const budgetReached = (
  budget: BudgetStanding,
  { timeZone, at }: Pick<RefusedCall, "timeZone" | "at">,
  canWait: boolean,
): AppError => {
  const resetsAt = endOfWindow(budget.window, timeZone, at);
  return new AppError("BUDGET_EXCEEDED", {
    message: `The budget ${inWords(budget)} has no room for another call of a model.${endOfMessage(budget, canWait)}`,
    details: {
      budget_id: budget.id,
      scope: budget.scope,
      window: budget.window,
      resets_at: resetsAt === null ? null : new Date(resetsAt).toISOString(),
      ...(budget.onReached === "ask" && canWait ? { waits_for: "approval" } : {}),
    },
  });
};

function endOfMessage({ onReached }: BudgetStanding, canWait: boolean): string {
  if (onReached === "refuse") return "";
  return canWait
    ? " A person must allow the run to pass it."
    : " It asks a person, but this work cannot wait for an answer.";
}

/** The budget as a message names it. */
export function inWords({ scope, window, agentName }: Pick<BudgetStanding, "scope" | "window" | "agentName">): string {
  const whose = agentName === null ? "" : ` of ${agentName}`;
  if (scope === "run") return `of each run${whose}`;
  return scope === "tenant" ? `of the workspace for a ${window}` : `of ${agentName ?? "the agent"} for a ${window}`;
}
