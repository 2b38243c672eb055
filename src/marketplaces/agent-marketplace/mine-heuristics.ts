import type { EpisodeOutcome } from "#engine/evidence/verification";
import { redactText } from "#lib/redaction/redact-text";
import { shortened } from "#lib/shortened";
import { isPraise } from "#runs/episodes/opinions-that-hold";

import type { Heuristic } from "./agent-template.ts";

/** An agent's experience, as far as lessons can be drawn from it. */
export interface Experience {
  /** Newest first. `task` only shows whether two episodes had the same one. */
  episodes: {
    task: string;
    action: string;
    outcome: EpisodeOutcome;
    actionsUsed: readonly string[];
    errorCode: string | null;
  }[];
  /** People's comments with their scores (−1 to 1), newest first. */
  corrections: { action: string; category: string | null; score: number; notes: string }[];
  /** Adaptations in force. */
  adaptations: { type: string; subject: string; value: unknown }[];
}

const MAX_HEURISTICS = 50;
const MAX_RESOLUTION = 1_000;
const MAX_WORD = 100;

/**
 * The lessons that another agent can learn from this one: corrections by users, adaptations by training, and tasks that failed and were
 * solved later. Tasks, contexts and results are private and not included; the rest is redacted. Each lesson appears once, newest first
 * within its sort. Pure.
 */
export function mineHeuristics(experience: Experience): Heuristic[] {
  const found = [...correctionsOf(experience), ...adaptationsOf(experience), ...solvedFailuresOf(experience)];
  const lessons = new Map<string, Heuristic>();
  for (const { error_type: type, error_code: code, resolution } of found) {
    const redacted = {
      error_type: shortened(redactText(type), MAX_WORD),
      error_code: shortened(redactText(code), MAX_WORD),
      resolution: shortened(redactText(resolution), MAX_RESOLUTION),
    };
    const key = JSON.stringify(redacted);
    if (redacted.resolution.trim() !== "" && !lessons.has(key)) lessons.set(key, redacted);
  }
  return [...lessons.values()].slice(0, MAX_HEURISTICS);
}

const correctionsOf = ({ corrections }: Experience): Heuristic[] =>
  corrections
    .filter(({ score }) => !isPraise(score))
    .map(({ action, category, notes }) => ({
      error_type: action,
      error_code: category ?? "correction",
      resolution: notes,
    }));

const adaptationsOf = ({ adaptations }: Experience): Heuristic[] =>
  adaptations.flatMap(({ type, subject, value }) =>
    typeof value === "string" ? [{ error_type: subject, error_code: type, resolution: value }] : [],
  );

/** Newest first, so a success is reached before the failure that it corrects. */
function solvedFailuresOf({ episodes }: Experience): Heuristic[] {
  const solved = new Map<string, readonly string[]>();
  const lessons: Heuristic[] = [];
  for (const { task, action, outcome, actionsUsed, errorCode } of episodes) {
    const later = solved.get(task);
    if (outcome === "success") solved.set(task, actionsUsed);
    else if (later) {
      const actions = later.length === 0 ? "" : ` with the actions ${[...new Set(later)].toSorted().join(", ")}`;
      lessons.push({
        error_type: action,
        error_code: errorCode ?? outcome,
        resolution: `A later run of the same task succeeded${actions}.`,
      });
    }
  }
  return lessons;
}
