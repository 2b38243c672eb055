import type { DataOf } from "#web/lib/operation.ts";
import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";

export type Permissions = DataOf<"GET /api/agents/{agent_id}/permissions">;
export type Decision = Permissions["tools"][number]["by_level"]["student"];

type Totals = Pick<DataOf<"GET /api/usage/series">["total"], "runs" | "duration_p50" | "cost" | "unpriced_runs">;

/** A sentence with the usual duration and cost of a run; null until they are known. */
export function sayUsual({ runs, duration_p50: ms, cost, unpriced_runs: unpriced }: Totals): string | null {
  if (ms === null || ms === undefined) return null;
  const priced = (runs ?? 0) - (unpriced ?? 0);
  const each =
    cost !== null && cost !== undefined && cost > 0 && priced > 0 ? ` and $${amountText(cost / priced)}` : "";
  return `Usually ${durationText(ms)}${each}.`;
}

const amountText = (dollars: number): string => dollars.toFixed(dollars < 0.1 ? 4 : 2);

/** The decision of governance about a tool at the agent's level. */
export const decisionOf = (
  { level }: Pick<Permissions, "level">,
  { by_level }: Pick<Permissions["tools"][number], "by_level">,
): Decision => by_level[level];

/**
 * A sentence with the actions that the agent takes alone and the tools that ask a person. An action that asks with one tool counts as asking.
 */
export function sayAsking(permissions: Pick<Permissions, "level" | "tools">): string {
  const of = (decision: Decision): string[] => [
    ...new Set(
      permissions.tools
        .filter((tool) => decisionOf(permissions, tool) === decision)
        .map(({ action }) => action.replaceAll("_", " ")),
    ),
  ];
  const asks = of("asks");
  const alone = of("allowed").filter((action) => !asks.includes(action));
  const titles = permissions.tools.filter((tool) => decisionOf(permissions, tool) === "asks").map(titleOf);
  return [
    alone.length === 0 ? "It does nothing alone." : `Alone it does: ${listed(alone)}.`,
    titles.length === 0 ? "" : `It asks a person before: ${listed([...new Set(titles)])}.`,
  ]
    .join(" ")
    .trim();
}

/** A tool as people name it: `mcp__orders__refund_order` is "refund order". */
const titleOf = ({ tool, skill }: Permissions["tools"][number]): string =>
  skill?.name ?? toolWords(tool).split(" · ").at(-1)?.replaceAll("_", " ") ?? tool;

const MAX_NAMED = 5;

function listed(words: readonly string[]): string {
  if (words.length > MAX_NAMED)
    return `${words.slice(0, MAX_NAMED - 1).join(", ")} and ${words.length - MAX_NAMED + 1} more`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
