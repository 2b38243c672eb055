import { VARIABLES } from "#config/variables";
import { editDistance } from "#lib/edit-distance";

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
  const near = KNOWN.map((known) => ({ known, typos: editDistance(name.toUpperCase(), known) }));
  const [nearest] = near.toSorted((left, right) => left.typos - right.typos);
  return nearest !== undefined && nearest.typos <= MOST_TYPOS ? nearest.known : null;
}
