import type { DataOf } from "#web/lib/operation.ts";
import { examText } from "#web/parts/agents/exam-time.ts";

/** The outcomes that bars are made of, the lowest part first. */
export const OUTCOMES = ["done", "claimed", "partial", "not_done", "refused", "failed", "void"] as const;
type OutcomeOfRun = (typeof OUTCOMES)[number];

/** How an agent does, in a row of the list. */
export type Figures = NonNullable<AgentList["agents"][number]["figures"]>;

/** An agent of a list that was read with its figures. */
export type ListedAgent = AgentList["agents"][number] & { figures: Figures };

/** The runs of each day with an outcome; those that the agent only claims are apart from the done ones. */
export function runsOf({ outcomes, claimed }: Figures, name: OutcomeOfRun): readonly number[] {
  if (name === "claimed") return claimed;
  const runs = outcomes[name] ?? [];
  return name === "done" ? runs.map((count, day) => count - (claimed[day] ?? 0)) : runs;
}

/** How many agents there are in each view. */
export type ViewCounts = NonNullable<AgentList["counts"]>;

export type AgentList = DataOf<"GET /api/agents">;

export const hasFigures = (agent: AgentList["agents"][number]): agent is ListedAgent => agent.figures !== undefined;

const WEAKEST: Readonly<Record<string, string>> = {
  readiness_score: "Higher readiness",
  intervention_rate: "Fewer interventions",
  constitutional_score: "Fewer breaches of rules",
  success_lower_bound: "More successful runs",
  verified_share: "More runs with evidence",
  days: "More days of work",
  kinds: "More kinds of work",
  sampled: "Review of drawn runs",
  looked_at: "Review of drawn runs",
  probation: "On probation",
};

/** Names in a few words the requirement that is missing for the next level. */
export function missingText(figures: Figures): string {
  const { progress, weakest, next_exam_at: next } = figures;
  if (progress !== null && progress >= 1) return capital(examText(next));
  if (weakest === "episodes") {
    // The agent's page counts the runs to the exam, which failures make more than the missing episodes.
    const runs = figures.good_runs_to_exam ?? figures.missing_episodes;
    return runs === null ? "More good runs" : `${runs} more good ${runs === 1 ? "run" : "runs"}`;
  }
  return WEAKEST[weakest ?? ""] ?? "Not yet";
}

const capital = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Below this number of counting runs, a share is not meaningful. */
const FEW = 5;

/** The share of runs that were done and vouched for; of few runs how many of how many. */
export function doneText(figures: Figures): string {
  if (figures.done_share === null) return "–";
  const sum = (name: OutcomeOfRun): number => runsOf(figures, name).reduce((total, runs) => total + runs, 0);
  const counted = OUTCOMES.reduce((total, name) => total + (name === "void" ? 0 : sum(name)), 0);
  return counted < FEW ? `${sum("done")} of ${counted}` : shareText(figures.done_share);
}

/** The share of runs that only the agent vouches for; empty without one. */
export const claimedText = ({ claimed_share: share }: Figures): string =>
  share === null || share === 0 ? "" : `claimed ${shareText(share)}`;

const shareText = (share: number): string => `${(share * 100).toFixed(1)} %`;

export const costOf = ({ cost, unpriced_runs: unpriced }: Figures): string =>
  unpriced > 0 ? `at least $${cost.toFixed(2)}` : `$${cost.toFixed(2)}`;
