import type { DataOf } from "#web/lib/operation.ts";

/** The agent's level, the level that it acts with, and what it may do with each tool, as the platform computes them. */
export type Standing = DataOf<"GET /api/agents/{agent_id}/standing">;
export type ToolStanding = Standing["tools"][number];

/** Approvals in a row after which a tool of complexity 3 acts alone. */
const IN_A_ROW = 3;

/** The way of a tool that asks to acting alone, or how it lost that; null where approvals would change nothing. */
export function earnedText({
  standing,
  complexity,
  approved,
  needed,
  failed_alone: failed,
}: ToolStanding): string | null {
  if (standing !== "asks") return null;
  const earned =
    complexity === IN_A_ROW
      ? `${IN_A_ROW - needed} of ${IN_A_ROW} approved`
      : `${approved} of ${approved + needed} approved`;
  const lost = `${failed} ${failed === 1 ? "run" : "runs"} failed alone`;
  return [needed === 0 ? null : earned, failed === 0 ? null : lost].filter((part) => part !== null).join(", ") || null;
}

/** The largest approved numbers of a tool that acts alone, as "amount up to 3"; null where no bound applies. */
export function boundsText({ standing, bounds }: ToolStanding): string | null {
  if (standing !== "alone" || bounds === null) return null;
  const parts = Object.entries(bounds).map(([pointer, most]) => `${pointer.slice(1) || "all"} to ${2 * most}`);
  return parts.length === 0 ? "no numbers" : parts.join(", ");
}
