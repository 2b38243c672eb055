import { VARIABLES } from "#config/variables";

import { LOCAL_VARIABLES } from "./local-variables.ts";

const KNOWN = [...Object.keys(VARIABLES), ...Object.keys(LOCAL_VARIABLES)];

/** Prefixes that only our variables have. */
const OWN_BEGINNINGS = ["AUTO_DEV_", "FEDERATION_", "JUDGE_", "LIBSQL_", "LLM_", "MARKETPLACE_", "OUTBOUND_", "SQLD_"];
/** Maximum number of differing letters at which a longer name counts as a misspelt variable. */
const MOST_TYPOS = 2;
const SHORTEST_TYPO = 8;

/**
 * Names that are not our variables but look like them: misspelt ones, and ones with a prefix that only ours have. With
 * `all`, every unknown name, for a file of this project.
 */
export function unknownVariables(
  names: readonly string[],
  { all }: { all: boolean },
): { name: string; similar: string | null }[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .map((name) => ({ name, similar: similarTo(name) }))
    .filter(({ name, similar }) => all || similar !== null || OWN_BEGINNINGS.some((own) => name.startsWith(own)));
}

function similarTo(name: string): string | null {
  if (name.length < SHORTEST_TYPO) return null;
  const near = KNOWN.map((known) => ({ known, typos: distance(name.toUpperCase(), known) }));
  const [nearest] = near.toSorted((left, right) => left.typos - right.typos);
  return nearest !== undefined && nearest.typos <= MOST_TYPOS ? nearest.known : null;
}

/** Number of letters to insert, remove or change to turn one text into the other (Levenshtein). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...right].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
