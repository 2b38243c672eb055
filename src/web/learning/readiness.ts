import type { DataOf } from "#web/lib/operation.ts";

import { percent, titled } from "./level.ts";

/** A requirement of a level that does not hold. */
export type Gap = DataOf<"GET /api/graduation/agents/{agent_id}/readiness">["gaps"][number];

/** A sentence with the missing requirement. */
export function sayGap({ requirement, required, actual }: Gap): string {
  if (typeof required !== "number" || typeof actual !== "number")
    return requirement === "previous_level"
      ? `It must be ${required} first; it is ${actual}.`
      : `${titled(requirement)} is ${actual}; ${required} is required.`;
  switch (requirement) {
    case "readiness_score":
      return `The readiness is ${percent(actual)}; at least ${percent(required)} is required.`;
    case "episodes":
      return `${actual} of ${required} episodes with a clear success or failure that someone other than the agent vouches for.`;
    case "intervention_rate":
      return `People rejected or changed a call or corrected the result in ${Math.ceil(actual * 100 - 1e-9)} % of its vouched successes and failures; at most ${percent(required)} is allowed.`;
    case "constitutional_score":
      return `Rules kept: ${percent(actual)}; at least ${percent(required)} is required.`;
    case "success_lower_bound":
      return `With so few episodes, its success rate may be as low as ${percent(actual)}; at least ${percent(required)} is required.`;
    case "days":
      return `Days with vouched successes: ${actual} of ${required}.`;
    case "kinds":
      return `Kinds of work with enough vouched runs, at none of which it falls short: ${actual} of ${required}.`;
    case "contacts":
      return `People who wrote to its number: ${actual} of ${required}.`;
    case "sampled":
      return `People vouched for ${actual} of ${required} runs that the platform drew.`;
    case "looked_at":
      return `People looked at ${percent(actual)} of the runs that the platform drew; at least ${percent(required)} is required.`;
    case "void_share":
      return `Runs that ended without a result: ${percent(actual)}; at most ${percent(required)} is allowed.`;
    case "probation":
      return "It is on probation, which must end first.";
    default:
      return `${titled(requirement)} is ${actual}; ${required} is required.`;
  }
}
