import { percent } from "./level.ts";

interface AgreementGap {
  requirement: string;
  required: number;
  actual: number | null;
}

/** A model that judges the work of agents with one role, and how far it agrees with people. */
export interface Judge {
  id: string;
  provider: string;
  model: string;
  role: string;
  current: boolean;
  judged: number;
  labels: { total: number; both_good: number; only_judge_good: number; only_people_good: number; neither_good: number };
  kappa: number | null;
  kappa_lower_bound: number | null;
  calibrated: boolean;
  calibrated_at: string | null;
  needs: AgreementGap[];
}

export interface Judges {
  configured: { provider: string; model: string } | null;
  sample_rate: number;
  daily_budget: number;
  judged_today: number;
  judges: Judge[];
}

/** The judges of a role's work, the present one first. */
export const judgesOf = ({ judges }: Judges, role: string): Judge[] =>
  judges.filter((judge) => judge.role === role).toSorted((one, other) => Number(other.current) - Number(one.current));

/** What a judge lacks, in a sentence. */
export function sayNeed({ requirement, required, actual }: AgreementGap): string {
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
    default:
      return `${requirement} is ${actual ?? "unknown"}; ${required} is needed.`;
  }
}

/** How much of the work is judged, in a sentence. */
export function saySampling({ sample_rate: rate, daily_budget: budget, judged_today: today }: Judges): string {
  if (rate === 0 || budget === 0) return "This workspace has nothing judged.";
  return `It looks at ${percent(rate)} of the work for which only the agent vouches, at most ${budget} times a day; ${today} of today are used.`;
}
