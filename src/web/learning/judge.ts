import type { DataOf } from "#web/lib/operation.ts";

import { percent } from "./level.ts";

export type Judges = DataOf<"GET /api/graduation/judges">;

/** A model that judges the work of agents with one role, and how far it agrees with people. */
export type Judge = Judges["judges"][number];

/** The judges of a role's work, the present one first. */
export const judgesOf = ({ judges }: Judges, role: string): Judge[] =>
  judges.filter((judge) => judge.role === role).toSorted((one, other) => Number(other.current) - Number(one.current));

/** The missing condition of a judge's calibration, in a sentence. */
export function sayNeed({ requirement, required, actual }: Judge["needs"][number]): string {
  switch (requirement) {
    case "labels":
      return `${actual ?? 0} of ${required} episodes that it judged have feedback of people.`;
    case "good_labels":
      return `People found ${actual ?? 0} of these good; ${required} are needed.`;
    case "bad_labels":
      return `People found ${actual ?? 0} of these bad; ${required} are needed.`;
    case "kappa_lower_bound":
      return actual === null
        ? "Its agreement with people cannot be computed yet."
        : `Its agreement beyond chance may be as low as ${percent(Math.max(0, actual))}; at least ${percent(required)} is needed.`;
  }
}

/** How much of the work is judged, in a sentence. */
export function saySampling({ sample_rate: rate, daily_budget: budget, judged_today: today }: Judges): string {
  if (rate === 0 || budget === 0) return "Nothing was judged in this workspace.";
  return `It looks at ${percent(rate)} of the work that only the agent vouches for, at most ${budget} times a day; ${today} used today.`;
}
