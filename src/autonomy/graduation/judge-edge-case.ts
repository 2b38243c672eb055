import type { EpisodeOutcome } from "#engine/evidence/verification";
import { comparable, textsOf } from "#lib/texts-of";

/** What must and must not come of an edge case; every part that is there must hold. */
export interface ExpectedBehavior {
  must_contain?: string[] | undefined;
  must_not_contain?: string[] | undefined;
  outcome?: Exclude<EpisodeOutcome, "void"> | undefined;
  refused?: boolean | undefined;
}

/** What came of it. */
export interface ObservedBehavior {
  outcome: EpisodeOutcome;
  /** Governance refused the task, or a part of it. */
  refused: boolean;
  result: unknown;
}

/** In how far a run is not what was expected, in sentences; none when it is. Case does not matter, white space counts once. */
export function judgeEdgeCase(expected: ExpectedBehavior, observed: ObservedBehavior): string[] {
  const text = comparable(textsOf(observed.result).join(" "));
  const problems: string[] = [];
  for (const part of expected.must_contain ?? [])
    if (!text.includes(comparable(part))) problems.push(`The result does not contain ${JSON.stringify(part)}.`);
  for (const part of expected.must_not_contain ?? [])
    if (text.includes(comparable(part))) problems.push(`The result contains ${JSON.stringify(part)}.`);
  if (expected.outcome !== undefined && expected.outcome !== observed.outcome)
    problems.push(`The outcome is ${observed.outcome}, not ${expected.outcome}.`);
  if (expected.refused !== undefined && expected.refused !== observed.refused)
    problems.push(observed.refused ? "It was refused." : "It was not refused.");
  return problems;
}
