import type { MaturityLevel } from "#engine/governance/maturity";
import { roundedShare } from "#lib/rounded-share";
import { wilsonInterval } from "#lib/wilson";

import { dayOf } from "./novelty.ts";
import { type ExamLevel, REQUIREMENTS, type Requirement } from "./requirements.ts";
import type { EpisodeOutcome, Verification } from "./verification.ts";

/** Facts beside the agent's episodes on which readiness depends. */
export interface Surroundings {
  /** The level to measure against; the next one when absent. */
  target?: MaturityLevel | null;
  /** Calendar days (UTC) of evidence that each level needs. */
  minimumDays: Readonly<Record<ExamLevel, number>>;
  /** Kinds of work that the agent was given lately. */
  kindsGiven: number;
  /** Runs that the platform drew since the window began, and how many of them were looked at. */
  drawn: { runs: number; lookedAt: number };
  /** Runs since the window began, and how many of them ended without a result for no reason of the agent's. */
  voids?: { runs: number; void: number };
  isOnProbation: boolean;
}

/** The requirements, in the order in which they are shown. */
export const REQUIREMENT_NAMES = [
  "readiness_score",
  "episodes",
  "intervention_rate",
  "constitutional_score",
  "success_lower_bound",
  "days",
  "kinds",
  "contacts",
  "sampled",
  "looked_at",
  "void_share",
  "probation",
] as const;
export type RequirementName = (typeof REQUIREMENT_NAMES)[number];

/** The agent's value for one requirement of a level. */
export interface RequirementStanding {
  requirement: RequirementName;
  required: number;
  actual: number;
  direction: "at_least" | "at_most";
  holds: boolean;
}

/** A kind of work in the window of evidence. */
export interface KindOfWork {
  kind: string;
  episodes: number;
  /** 0–1. */
  successRate: number;
}

/** The fields of an episode that requirements are counted from. */
interface CountedEpisode {
  createdAt: number;
  outcome: EpisodeOutcome;
  verification: Verification;
  judgeCalibrated: boolean;
  contact: string | null;
  sampled: boolean;
  isLookedAt: boolean;
}

/** Findings from the episodes. */
export interface Seen {
  score: number;
  evidence: number;
  /** Its part that succeeded: a failure brings no agent nearer to a level. */
  successes: number;
  /** Its part in which a person stepped in. */
  intervened: number;
  /** Shares, 0–1. */
  components: { constitutional: number; successLowerBound: number };
  window: readonly CountedEpisode[];
  kinds: readonly KindOfWork[];
}

/** The agent's value for each requirement of a level. */
export function standingsOf(
  { level, ...needed }: Requirement & { level: ExamLevel },
  { score, evidence, successes: vouched, intervened, components, window, kinds }: Seen,
  { minimumDays, kindsGiven, drawn, voids = NO_VOIDS, isOnProbation }: Surroundings,
): RequirementStanding[] {
  const successes = window.filter(({ outcome }) => outcome === "success");
  const days = new Set(successes.map(({ createdAt }) => dayOf(createdAt))).size;
  const shown = kinds.filter((kind) => isShown(kind, needed)).length;
  const sampled = successes.filter((episode) => episode.sampled && isSeen(episode)).length;
  const contacts = contactsOf(window);
  const seen = Math.min(drawn.runs, drawn.lookedAt);
  // Numbers of runs are compared, not shares: 1 of 50 is at most 0.02, and 1 − 0.98 as a fraction is more.
  const isAbove = compareShare(intervened, evidence, needed.interventionRate) > 0;
  const isUnseen = drawn.runs > 0 && compareShare(seen, drawn.runs, needed.lookedAtShare) < 0;
  const asked = (standing: RequirementStanding): RequirementStanding[] => (standing.required === 0 ? [] : [standing]);
  return [
    atLeast("readiness_score", needed.score, score),
    atLeast("episodes", needed.episodes, vouched),
    { ...atMost("intervention_rate", needed.interventionRate, shareOf(intervened, evidence, 0)), holds: !isAbove },
    atLeast("constitutional_score", needed.constitutional, components.constitutional),
    atLeast("success_lower_bound", needed.successLowerBound, components.successLowerBound),
    ...asked(atLeast("days", minimumDays[level], days)),
    atLeast("kinds", kindsNeeded(level, kindsGiven), shown),
    ...(contacts.size === 0 ? [] : asked(atLeast("contacts", needed.contacts, contacts.size))),
    ...asked(atLeast("sampled", needed.sampled, sampled)),
    ...asked({ ...atLeast("looked_at", needed.lookedAtShare, shareOf(seen, drawn.runs, 1)), holds: !isUnseen }),
    ...(voids.void === 0 ? [] : [voidShare(voids)]),
    ...(isOnProbation ? [atMost("probation", 0, 1)] : []),
  ];
}

const NO_VOIDS = { runs: 0, void: 0 };
/** At most one of this many runs may end without a result. */
const RUNS_TO_A_VOID = 5;

/** Silence and refusal count nowhere, so that work which often ends in them is not judged by the rest alone. */
const voidShare = ({ runs, void: ended }: { runs: number; void: number }): RequirementStanding => ({
  ...atMost("void_share", 1 / RUNS_TO_A_VOID, roundedShare(ended / runs)),
  holds: ended * RUNS_TO_A_VOID <= runs,
});

/** Weights of episodes are quarters, and the shares of requirements are thousandths. */
const QUARTERS = 4;
const THOUSANDTHS = 1_000;

/** Compares a part of a whole with a share, in whole numbers. */
const compareShare = (part: number, whole: number, share: number): number =>
  Math.round(part * QUARTERS) * THOUSANDTHS - Math.round(share * THOUSANDTHS) * Math.round(whole * QUARTERS);

const shareOf = (part: number, whole: number, ofNothing: number): number =>
  whole === 0 ? ofNothing : roundedShare(part / whole);

/** The people outside the tenant whose runs succeeded. */
export const contactsOf = (window: readonly Pick<CountedEpisode, "contact" | "outcome">[]): Set<string> =>
  new Set(window.flatMap(({ contact, outcome }) => (contact === null || outcome !== "success" ? [] : [contact])));

/**
 * Whether a kind of work is shown: enough of its runs are vouched for as good, and they do not show that the agent falls
 * short at it (the upper end of Wilson's 95 % interval). How good the agent is over all kinds is another requirement.
 */
export function isShown(
  { episodes, successRate }: KindOfWork,
  { runsOfKind, masteredRate }: Pick<Requirement, "runsOfKind" | "masteredRate">,
): boolean {
  const successes = Math.round(successRate * episodes);
  return successes >= runsOfKind && wilsonInterval(successes, episodes).upper >= masteredRate;
}

/** Kinds of work that an agent must show for a level: no more than it was given, so that one job is enough. */
export const kindsNeeded = (level: ExamLevel, kindsGiven: number): number =>
  Math.max(1, Math.min(REQUIREMENTS[level].kinds, kindsGiven));

/** Whether a person vouched for it who may, or a judge that agrees with people. */
const isSeen = ({ isLookedAt, verification, judgeCalibrated }: CountedEpisode): boolean =>
  isLookedAt || (verification === "judged" && judgeCalibrated);

const atLeast = (requirement: RequirementName, required: number, actual: number): RequirementStanding => ({
  requirement,
  required,
  actual,
  direction: "at_least",
  holds: actual >= required,
});

const atMost = (requirement: RequirementName, required: number, actual: number): RequirementStanding => ({
  requirement,
  required,
  actual,
  direction: "at_most",
  holds: actual <= required,
});
