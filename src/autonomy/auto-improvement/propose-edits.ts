import { seededRandom, shuffled } from "#lib/seeded-random";

import { bodyEdits } from "./body-edits.ts";
import { OPERATORS, type Edit, type Evidence } from "./edit-operators.ts";
import { inputEdits } from "./input-edits.ts";
import { readSource } from "./source-reading.ts";

/** Of either kind; of a large body fewer, because each edit is a copy of it. */
const MAX_EDITS = 64;
const MIN_EDITS = 4;
const MAX_CHARACTERS = 500_000;

/**
 * The edits that the operators propose for a body, each once: what guesses less first, and among equals in the order that the seed
 * chooses. None swallows an error: a caught failure is no success. Pure, and the same for the same arguments.
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
