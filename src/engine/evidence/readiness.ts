import { compareMaturity, nextLevel, previousLevel, type MaturityLevel } from "#engine/governance/maturity";
import { roundedShare } from "#lib/rounded-share";
import { wilsonInterval } from "#lib/wilson";

import { novel, oldestFirst } from "./novelty.ts";
import {
  type KindOfWork,
  type RequirementName,
  type RequirementStanding,
  standingsOf,
  type Surroundings,
} from "./requirement-standings.ts";
import { type ExamLevel, REQUIREMENTS, type Requirement } from "./requirements.ts";
import { evidenceWeight, isDecisive, isFirmlyVouched, type EpisodeOutcome, type Verification } from "./verification.ts";

/** The fields of an episode that readiness is computed from. */
export interface EvidenceEpisode {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  maturityLevel: MaturityLevel;
  agentVersion: number;
  outcome: EpisodeOutcome;
  verification: Verification;
  /** Whether the judge that vouched for it is calibrated against people. */
  judgeCalibrated: boolean;
  /** The confidence that the acting model or engine reported, 0–1. */
  confidence: number;
  /** Share of the constitution's checks that passed, 0–1. */
  constitutionalScore: number;
  interventions: number;
  /** The fingerprint of what acted; null where it is not known. */
  fingerprint: string | null;
  /** Whether another model than the agent's first acted in it; absent where that is not known. */
  byFallback?: boolean;
  /** Equal for tasks that are equal after masking. */
  kind: string;
  /** Equal for the same task with the same material; null where that is not known. */
  work: string | null;
  /** The person outside the tenant who wrote; null for work that no such person ordered. */
  contact: string | null;
  /** Whether the platform drew it for people to look at. */
  sampled: boolean;
  /** Whether a witness looked at it, or its author who may approve. */
  isLookedAt: boolean;
}

/** Number of latest episodes that describe the agent; older ones are ignored. */
export const EVIDENCE_WINDOW = 100;
/** Weight of an earlier agent version's episode while the current version has fewer. */
const EARLIER_VERSION_WEIGHT = 0.5;

/** The agent whose readiness is assessed. */
export interface GradedAgent {
  level: MaturityLevel;
  version: number;
  /**
   * The oldest version whose evidence counts in full, because the current one proved to be as good. Absent without one.
   */
  inheritsFrom?: number | undefined;
  /** The fingerprints whose evidence counts in full; by version alone when absent. */
  own?: readonly string[];
}

/** An unmet requirement. */
export interface Gap {
  requirement: RequirementName | "previous_level";
  required: number | MaturityLevel;
  actual: number | MaturityLevel;
}

export interface Readiness {
  /** Null at the highest level. */
  targetLevel: MaturityLevel | null;
  /** 0–1. */
  score: number;
  eligible: boolean;
  episodesAnalyzed: number;
  /** Weighted: episodes of an earlier version, and verdicts of a judge that is not calibrated yet, may count half. */
  evidence: number;
  /** The part of the evidence that succeeded, weighted like it: what counts towards a level's number of episodes. */
  successes: number;
  episodesUntilExam: number;
  /** Requirements of the target level; empty at the highest level. */
  requirements: RequirementStanding[];
  /** Unmet requirements, which keep the agent from being eligible. */
  gaps: Gap[];
  components: {
    independence: number;
    constitutional: number;
    /** Calibrated by the outcomes that this agent's confidence predicted. */
    confidence: number;
    /** As the agent reported it. */
    reportedConfidence: number;
    /** Mean squared difference between reported confidence and outcome, 0–1 (Brier 1950); null without evidence. */
    brierScore: number | null;
    success: number;
    successLowerBound: number;
    firmShare: number;
  };
  /** The kinds of work in the window, and how well the agent does them. */
  kinds: KindOfWork[];
}

const NOTHING: Readiness["components"] = {
  independence: 0,
  constitutional: 0,
  confidence: 0,
  reportedConfidence: 0,
  brierScore: null,
  success: 0,
  successLowerBound: 0,
  firmShare: 0,
};

/**
 * Assesses an agent's readiness for a level (by default the next) from its episodes, newest first. Pure, so the same
 * log gives the same level. Only the latest hundred decisive episodes at the current level count: those that succeeded
 * or failed, vouched for by someone other than the acting model. `score = 0.40·independence + 0.30·constitutional +
 * 0.20·confidence + 0.10·success` (decisions, section 5).
 */
export function assessReadiness(
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  surroundings: Surroundings,
): Readiness {
  const whole = assessWindow(agent, episodes, surroundings);
  if (whole.gaps.every(({ requirement }) => requirement !== "contacts")) return whole;
  // Too few people wrote. What they wrote counts for nothing then, which other work may make up for.
  const isOfOthers = ({ contact, outcome }: EvidenceEpisode): boolean => contact === null || outcome === "failure";
  const others = assessWindow(agent, episodes.filter(isOfOthers), surroundings);
  return others.eligible ? others : whole;
}

function assessWindow(agent: GradedAgent, episodes: readonly EvidenceEpisode[], surroundings: Surroundings): Readiness {
  const { target = nextLevel(agent.level) } = surroundings;
  const requirement = requirementOf(agent.level, target);
  const window = evidenceWindow(agent.level, episodes.filter(isOfAgent(agent)));
  const weights = weigh(window, agent);
  const evidence = sum(weights);
  const successes = sum(window.map((episode, index) => (weights[index] ?? 0) * successOf(episode)));
  const components = evidence === 0 ? NOTHING : average(window, weights, evidence);
  const score = roundedShare(
    0.4 * components.independence +
      0.3 * components.constitutional +
      0.2 * components.confidence +
      0.1 * components.success,
  );
  const kinds = kindsOf(window);
  const intervened = sum(window.map(({ interventions }, index) => (interventions === 0 ? 0 : (weights[index] ?? 0))));
  const seen = { score, evidence, successes, intervened, components, window, kinds };
  const requirements = requirement === null ? [] : standingsOf(requirement, seen, surroundings);
  const gaps = requirements.flatMap(({ holds, requirement: name, required, actual }): Gap[] =>
    holds ? [] : [{ requirement: name, required, actual }],
  );
  if (requirement !== null && target !== null && nextLevel(agent.level) !== target)
    gaps.unshift({ requirement: "previous_level", required: levelBefore(target), actual: agent.level });
  return {
    targetLevel: requirement === null ? null : target,
    score,
    eligible: requirement !== null && gaps.length === 0,
    episodesAnalyzed: window.length,
    evidence,
    successes,
    episodesUntilExam: requirement ? Math.max(0, Math.ceil(requirement.episodes - successes)) : 0,
    requirements,
    gaps,
    components,
    kinds,
  };
}

/**
 * The episodes that readiness is computed from, newest first: those that are decisive, at the level, and at new work.
 */
export function evidenceWindow<Episode extends EvidenceEpisode>(
  level: MaturityLevel,
  episodes: readonly Episode[],
): Episode[] {
  const counting = new Set(novel(episodes.filter((episode) => isDecisive(episode) && episode.maturityLevel === level)));
  return episodes
    .filter((episode) => counting.has(episode))
    .toSorted((left, right) => oldestFirst(right, left))
    .slice(0, EVIDENCE_WINDOW);
}

/** A fallback earns for itself: its work counts where it is what acts, and nowhere else. */
const isOfAgent =
  ({ own = [] }: GradedAgent) =>
  ({ byFallback = false, fingerprint }: EvidenceEpisode): boolean =>
    !byFallback || (fingerprint !== null && own.includes(fingerprint));

/** The requirement of a level for an agent below it; null for a level at or below its own. */
function requirementOf(
  level: MaturityLevel,
  target: MaturityLevel | null,
): (Requirement & { level: ExamLevel }) | null {
  if (target === null || target === "student" || compareMaturity(target, level) <= 0) return null;
  return { ...REQUIREMENTS[target], level: target };
}

/** Levels are earned one at a time. */
const levelBefore = (target: MaturityLevel): MaturityLevel => previousLevel(target) ?? target;

/**
 * The weight of each episode. It depends on who vouches for it. Episodes of earlier versions weigh half until the
 * current version has as many; then all count in full. Inherited evidence counts as the current version's.
 */
function weigh(window: readonly EvidenceEpisode[], { version, inheritsFrom, own }: GradedAgent): number[] {
  const isOwn = ({ agentVersion, fingerprint }: EvidenceEpisode): boolean => {
    if (inheritsFrom !== undefined && agentVersion >= inheritsFrom && agentVersion < version) return true;
    return fingerprint === null || own === undefined ? agentVersion >= version : own.includes(fingerprint);
  };
  const ownCount = window.filter(isOwn).length;
  const earlierWeight = ownCount < window.length - ownCount ? EARLIER_VERSION_WEIGHT : 1;
  return window.map((episode) => evidenceWeight(episode) * (isOwn(episode) ? 1 : earlierWeight));
}

function average(
  window: readonly EvidenceEpisode[],
  weights: readonly number[],
  evidence: number,
): Readiness["components"] {
  const mean = (value: (episode: EvidenceEpisode) => number): number =>
    roundedShare(sum(window.map((episode, index) => (weights[index] ?? 0) * value(episode))) / evidence);
  const success = mean(successOf);
  return {
    independence: mean(({ interventions }) => (interventions === 0 ? 1 : 0)),
    constitutional: mean(({ constitutionalScore }) => clamp(constitutionalScore)),
    confidence: calibratedConfidence(success, evidence),
    reportedConfidence: mean(({ confidence }) => clamp(confidence)),
    brierScore: mean((episode) => (clamp(episode.confidence) - successOf(episode)) ** 2),
    success,
    successLowerBound: wilsonInterval(success * evidence, evidence).lower,
    firmShare: window.filter(isFirmlyVouched).length / window.length,
  };
}

/** The weight of four forecasts: with few episodes an agent's confidence says little. */
const PRIOR_WEIGHT = 4;
const PRIOR = 0.5;

/**
 * The mean of an agent's confidence after calibration on its own verified episodes. Isotonic regression keeps the mean
 * of its data (Barlow et al. 1972, theorem 1.3). Over these episodes that mean is the success rate, whatever confidence
 * the agent reported. It is shrunk towards one half.
 */
const calibratedConfidence = (success: number, evidence: number): number =>
  (success * evidence + PRIOR * PRIOR_WEIGHT) / (evidence + PRIOR_WEIGHT);

function kindsOf(window: readonly EvidenceEpisode[]): KindOfWork[] {
  const byKind = Map.groupBy(window, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, own]) => ({ kind, episodes: own.length, successRate: sum(own.map(successOf)) / own.length }))
    .toSorted((left, right) => (left.kind < right.kind ? -1 : 1));
}

const successOf = ({ outcome }: EvidenceEpisode): number => (outcome === "success" ? 1 : 0);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
