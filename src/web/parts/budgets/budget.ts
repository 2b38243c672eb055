import type { DataOf } from "#web/lib/operation.ts";

export type BudgetList = DataOf<"GET /api/budgets">;
export type Budget = BudgetList["budgets"][number];

/** The scope that a budget limits. */
export function scopeText({ scope, agent_name: agent }: Pick<Budget, "scope" | "agent_name">): string {
  if (scope === "tenant") return "Workspace";
  if (scope === "agent") return agent ?? "An agent";
  return agent === null ? "Each run" : `Each run of ${agent}`;
}

const WINDOWS = { run: "a run", day: "a day", month: "a month" } as const;

export const windowText = ({ window }: Pick<Budget, "window">): string => WINDOWS[window];

type Amounts = Pick<Budget, "usd" | "tokens" | "used_usd" | "used_tokens" | "reserved_usd" | "reserved_tokens">;

/** The used and the held shares of the limit that is nearer; null where each run has its own. */
export function barOf(budget: Amounts): { used: number; held: number } | null {
  const { usd, tokens, used_usd, used_tokens, reserved_usd, reserved_tokens } = budget;
  const shares = [share(used_usd, reserved_usd, usd), share(used_tokens, reserved_tokens, tokens)];
  return shares.reduce(
    (nearest, one) =>
      one !== null && (nearest === null || one.used + one.held > nearest.used + nearest.held) ? one : nearest,
    null,
  );
}

function share(used: number | null, held: number | null, limit: number | null): { used: number; held: number } | null {
  if (used === null || limit === null) return null;
  if (limit === 0) return { used: 1, held: 0 };
  return { used: used / limit, held: (held ?? 0) / limit };
}
