import type { DataOf } from "#web/lib/operation.ts";
import { examText, waitsUntil } from "#web/parts/agents/exam-time.ts";

import { percent } from "./level.ts";

/** How far an agent is to its next level. */
export type Progress = DataOf<"GET /api/graduation/agents/{agent_id}/progress">;

export type Mark = Progress["marks"][number];
export type Requirement = Progress["requirements"][number];

/** A mark of the line in words. */
export function markText(mark: Mark): string {
  switch (mark.kind) {
    case "exam":
      return mark.passed
        ? `passed the exam for ${mark.target_level}`
        : `did not pass the exam for ${mark.target_level}: ${(mark.failed_stage ?? "").replaceAll("_", " ")}`;
    case "version":
      return `version ${mark.version} began`;
    case "level":
      return `${mark.from_level} → ${mark.to_level}`;
  }
}

type HeadlineFacts = Pick<Progress, "target_level" | "good_runs_to_exam" | "progress">;

/** Advice for a person, never an average. */
export function headlineOf(
  { target_level: target, good_runs_to_exam: missing, progress }: HeadlineFacts,
  nextExamAt: string | null = null,
): string {
  if (target === null) return "It has the highest level.";
  if ((progress ?? 0) >= 1)
    return waitsUntil(nextExamAt) === null
      ? `It may take the exam for ${target} now.`
      : `It meets all requirements for ${target}: ${examText(nextExamAt)}.`;
  if (missing === null) return `More good runs alone do not lead to ${target}.`;
  return `${missing} more good ${missing === 1 ? "run" : "runs"} to the exam for ${target}`;
}

const WORDS: Readonly<Record<Requirement["requirement"], readonly [name: string, help: string]>> = {
  readiness_score: ["Readiness", "weighted total"],
  episodes: ["Episodes that count", "those of an earlier version may count half"],
  intervention_rate: [
    "Runs with intervention",
    "a rejected call, a changed call or a correction, in successes and failures alike",
  ],
  constitutional_score: ["Rules kept", "mean of the constitution"],
  success_lower_bound: ["Success, at least", "the lowest likely rate for this many episodes"],
  days: ["Days", "with vouched successes, by UTC"],
  kinds: ["Kinds of work", "with enough vouched runs, at none of which it falls short"],
  contacts: ["People who wrote", "so that no single phone makes a level"],
  sampled: ["Drawn and vouched for", "the platform draws what people look at"],
  looked_at: ["Drawn runs looked at", "so that no one chooses what is seen"],
  void_share: ["Runs without a result", "silence, refusals and faults of vendors"],
  probation: ["Probation", "it must end first"],
};

/** The requirements that are numbers, not shares. */
const COUNTS: ReadonlySet<Requirement["requirement"]> = new Set([
  "episodes",
  "days",
  "kinds",
  "contacts",
  "sampled",
  "probation",
]);

/** A requirement as one reads it. */
export interface Standing {
  name: string;
  help: string;
  now: string;
  asked: string;
  /** How long its bar is, from 0 to 1. */
  share: number;
  /** Where on the bar it must reach to, from 0 to 1; null where the bar's end is that. */
  mark: number | null;
  holds: boolean;
}

/** Unmet requirements come first, the farthest at the top. */
export const standingsOf = ({ requirements }: Pick<Progress, "requirements">): Standing[] =>
  requirements
    .toSorted((one, other) => Number(one.holds) - Number(other.holds) || one.share - other.share)
    .map((requirement) => ({
      ...standingOf(requirement),
      // At a new level a share of nothing is not 0 %.
      ...(isShare(requirement) && !requirement.holds && hasNoRuns(requirements) && { now: "–", asked: "no runs yet" }),
    }));

const isShare = ({ requirement }: Requirement): boolean => !COUNTS.has(requirement);
const hasNoRuns = (requirements: readonly Requirement[]): boolean =>
  requirements.some(({ requirement, now }) => requirement === "episodes" && now === 0);

export function standingOf({ requirement, now, asked, direction, share, holds }: Requirement): Standing {
  const [name, help] = WORDS[requirement];
  const isCount = COUNTS.has(requirement);
  const text = (value: number): string => (isCount ? String(value) : percent(value));
  return {
    name,
    help,
    now: direction === "at_most" && !isCount ? `${Math.ceil(now * 100 - 1e-9)} %` : text(now),
    asked: direction === "at_most" ? `at most ${text(asked)}` : `of ${text(asked)}`,
    share: isCount ? share : Math.min(1, now),
    mark: isCount ? null : asked,
    holds,
  };
}
