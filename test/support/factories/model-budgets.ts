import { expect } from "vitest";

import { call, type TestAccount } from "#test/support/client";

export interface BudgetView {
  id: string;
  scope: string;
  agent_id: string | null;
  agent_name: string | null;
  window: string;
  usd: number | null;
  tokens: number | null;
  on_reached: string;
  used_usd: number | null;
  used_tokens: number | null;
  reserved_usd: number | null;
  reserved_tokens: number | null;
  state: string | null;
  resets_at: string | null;
}

/** A place where the platform answers: the shared one, or an instance of a test. */
interface Place {
  baseUrl?: string;
}

export async function setBudget(
  { token }: TestAccount,
  body: Record<string, unknown>,
  place: Place = {},
): Promise<BudgetView> {
  const answer = await call("PUT", "/api/budgets", { token, body, ...place });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<BudgetView>();
}

export async function listBudgets({ token }: TestAccount, place: Place = {}): Promise<BudgetView[]> {
  const answer = await call("GET", "/api/budgets", { token, ...place });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ budgets: BudgetView[] }>().budgets;
}
