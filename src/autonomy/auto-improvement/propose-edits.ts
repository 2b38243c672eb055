import { seededRandom, shuffled } from "#lib/seeded-random";

import { bodyEdits } from "./body-edits.ts";
import { OPERATORS, type Edit, type Evidence } from "./edit-operators.ts";
import { inputEdits } from "./input-edits.ts";
import { readSource } from "./source-reading.ts";

/** Maximum edits of either kind. A large body gets fewer, because each edit copies it. */
const MAX_EDITS = 64;
const MIN_EDITS = 4;
const MAX_CHARACTERS = 500_000;

/**
 * The distinct edits that the operators propose for a body. Those that guess less come first; the seed orders equal
 * ones. No edit swallows an error, because a caught failure is still a failure. Pure: the same arguments give the same
 * edits.
 */
export function proposeEdits(code: string, kind: "function" | "script", evidence: Evidence, seed: number): Edit[] {
  const source = readSource(code, kind);
  if (source === null) return [];
  const limit = Math.min(MAX_EDITS, Math.max(MIN_EDITS, Math.floor(MAX_CHARACTERS / code.length)));
  const proposed = [...inputEdits(source, evidence, limit), ...bodyEdits(source, evidence, limit)];
  const ordered = shuffled(proposed, seededRandom(seed)).toSorted(
    (left, right) => OPERATORS[left.operator] - OPERATORS[right.operator],
  );
  const seen = new Set([code]);
  return ordered.filter((edit) => {
    const isNew = !seen.has(edit.code);
    seen.add(edit.code);
    return isNew;
  });
}
