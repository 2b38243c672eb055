import { LEARNED_GUIDANCE } from "#engine/reasoning/learned-guidance";
import { wilsonInterval } from "#lib/wilson";

import type { Pattern } from "./mine-patterns.ts";

export type AdaptationType = "reinforce_pattern" | "avoid_pattern" | "add_skill" | "adjust_configuration";

export interface Proposal {
  type: AdaptationType;
  /** Two of one type and subject are equal. */
  subject: string;
  description: string;
  /** Expected gain of the success rate over all tasks, 0–1. */
  expectedImprovement: number;
  /** The path that it writes in the configuration; `null` is the adaptation's id. */
  path: (string | null)[];
  value: unknown;
}

export interface Learned {
  configuration: Readonly<Record<string, unknown>>;
  patterns: readonly Pattern[];
  episodes: number;
  successes: number;
  meanConfidence: number;
  /** People's corrections by the action of their episode, newest first. */
  corrections: ReadonlyMap<string, readonly string[]>;
  /** Number of failed episodes that were repeated; those that no source vouches for are not among `episodes`. */
  replayed: number;
  /** Tools that the agent lacks, with the number of episodes that succeed in the sandbox with them. */
  missingTools: ReadonlyMap<string, number>;
  /** `type subject` of the applied adaptations. */
  applied: ReadonlySet<string>;
}

const ENOUGH_TO_REINFORCE = 5;
/** Success rate from which a pattern is left alone. */
const PROVEN = 0.9;
const DOUBTFUL = 0.6;
const MAX_CORRECTIONS = 3;
const ENOUGH_TO_ADJUST = 10;
const CALM_TEMPERATURE = 0.2;
/** Share of the failed tasks that a calmer model may win: an assumption, not a measurement. */
const CALM_GAIN = 0.25;

/**
 * Proposals to change an agent by the results of its episodes, most promising first. Pure: an agent without a fault
 * gets none.
 */
export function proposeAdaptations(learned: Learned): Proposal[] {
  return [
    ...learned.patterns.flatMap((pattern) => [...reinforce(learned, pattern), ...avoid(learned, pattern)]),
    ...addSkills(learned),
    ...adjust(learned),
  ]
    .filter(({ type, subject }) => !learned.applied.has(`${type} ${subject}`))
    .map((proposal) => ({ ...proposal, expectedImprovement: rounded(proposal.expectedImprovement) }))
    .toSorted(
      (left, right) => right.expectedImprovement - left.expectedImprovement || (left.subject < right.subject ? -1 : 1),
    );
}

/** The share of all episodes that a pattern covers. */
const shareOf = ({ episodes }: Learned, pattern: Pattern): number =>
  episodes === 0 ? 0 : pattern.sample_size / episodes;

const successesOf = (pattern: Pattern): number => Math.round(pattern.success_rate * pattern.sample_size);

function reinforce(learned: Learned, pattern: Pattern): Proposal[] {
  const { action, success_rate: rate, success_lower_bound: lower, sample_size: size } = pattern;
  if (size < ENOUGH_TO_REINFORCE || lower < 0.5 || lower >= PROVEN) return [];
  const text = `Tasks of the kind "${action}" go well (${successesOf(pattern)} of ${size} succeeded): keep doing them as before.`;
  return [
    {
      type: "reinforce_pattern",
      subject: action,
      description: text,
      expectedImprovement: shareOf(learned, pattern) * (rate - lower),
      path: [LEARNED_GUIDANCE, null],
      value: text,
    },
  ];
}

function avoid(learned: Learned, pattern: Pattern): Proposal[] {
  const { action, success_rate: rate, success_upper_bound: upper, sample_size: size } = pattern;
  if (upper >= DOUBTFUL) return [];
  const told = (learned.corrections.get(action) ?? []).slice(0, MAX_CORRECTIONS);
  const others = learned.episodes - size;
  const otherRate = others === 0 ? 0.5 : (learned.successes - successesOf(pattern)) / others;
  const text = [
    `Tasks of the kind "${action}" often go wrong (${size - successesOf(pattern)} of ${size}): before you begin, say what is missing, and do not guess.`,
    ...told,
  ].join(" ");
  return [
    {
      type: "avoid_pattern",
      subject: action,
      description: text,
      expectedImprovement: shareOf(learned, pattern) * Math.max(0, otherRate - rate),
      path: [LEARNED_GUIDANCE, null],
      value: text,
    },
  ];
}

const addSkills = ({ episodes, replayed, missingTools }: Learned): Proposal[] =>
  [...missingTools].map(([tool, recovered]) => ({
    type: "add_skill",
    subject: tool,
    description: `With the tool ${tool}, ${recovered} earlier ${recovered === 1 ? "task succeeds" : "tasks succeed"} in the sandbox.`,
    expectedImprovement: recovered / Math.max(1, episodes, replayed),
    path: ["tools"],
    value: tool,
  }));

function adjust({ configuration, episodes, successes, meanConfidence }: Learned): Proposal[] {
  const temperature = configuration["temperature"];
  if (typeof temperature !== "number" || temperature <= CALM_TEMPERATURE || episodes < ENOUGH_TO_ADJUST) return [];
  if (meanConfidence >= DOUBTFUL && wilsonInterval(successes, episodes).lower >= 0.5) return [];
  return [
    {
      type: "adjust_configuration",
      subject: "temperature",
      description: `Lower the temperature from ${temperature} to ${CALM_TEMPERATURE}: ${successes} of ${episodes} episodes succeeded, at a mean confidence of ${meanConfidence.toFixed(2)}.`,
      expectedImprovement: CALM_GAIN * (1 - successes / episodes),
      path: ["temperature"],
      value: CALM_TEMPERATURE,
    },
  ];
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
