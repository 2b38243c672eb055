import type { Cast } from "./play-agent.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";

const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1_440;
const LIMIT = 3;
/** A look at the rules comes within a minute. */
const LOOK_MS = 40_000;

/**
 * An alert rule for an agent whose runs failed, and the time that it fired: with the first failure above its limit within a
 * day, until enough of them were a day old. Nothing for an agent that did not fail so often.
 */
export function alertRows(
  { tenantId, colleague, newId }: Owner,
  { agentId, story }: Cast,
  { executions, openedAt }: { executions: StoryRows["executions"]; openedAt: number },
): Pick<StoryRows, "alertRules" | "alerts"> {
  const failures = executions
    .filter(({ outcome }) => outcome === "not_done" || outcome === "failed")
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted((one, other) => one - other);
  const first = failures.find((at, place) => at - (failures[place - LIMIT] ?? 0) < DAY_MS);
  if (first === undefined) return { alertRules: [], alerts: [] };
  const value = failures.filter((at) => at <= first && at > first - DAY_MS).length;
  const firedAt = first + LOOK_MS;
  const resolvedAt = (failures.at(-1 - LIMIT) ?? first) + DAY_MS + LOOK_MS;
  const createdAt = openedAt - 10 * DAY_MS;
  const ruleId = newId(createdAt);
  return {
    alertRules: [
      {
        id: ruleId,
        tenantId,
        name: `${story.name}: failed runs`,
        metric: "failed_runs",
        threshold: LIMIT,
        comparison: "above",
        windowMinutes: MINUTES_A_DAY,
        agentId,
        channels: [{ type: "inbox" }],
        quietMinutes: 60,
        isEnabled: true,
        alertId: null,
        firedAt,
        value: 0,
        lookedAt: openedAt,
        createdBy: colleague,
        revision: 1,
        createdAt,
        updatedAt: createdAt,
      },
    ],
    alerts: [
      {
        id: newId(firedAt),
        tenantId,
        ruleId,
        value,
        threshold: LIMIT,
        firedAt,
        resolvedAt,
        resolvedValue: LIMIT,
        isInInbox: true,
        mailDue: null,
      },
    ],
  };
}
