/** The words that a model gets beside the agent's own instructions. It is read when the run begins and stored with it. */
export interface RunGuidance {
  /** The tenant's time zone, as the IANA database names it. */
  timeZone: string;
  /** The rules of the domain that the configuration names. */
  domain?: { name: string; rules: string[]; instructions: string | null };
  /** People's corrections of earlier work that fit the task, newest first. */
  corrections: string[];
}

export const MAX_CORRECTIONS = 10;
/** Characters of all corrections, and of all rules and instructions of a domain. */
const MAX_CORRECTION_CHARACTERS = 6_000;
const MAX_DOMAIN_CHARACTERS = 8_000;

/** The texts that fit into the room, in order. The first that does not fit is cut and says so. */
export function withinRoom(texts: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const text of texts) {
    if (left <= 0) break;
    kept.push(text.length <= left ? text : `${text.slice(0, left).toWellFormed()}… (cut)`);
    left -= text.length;
  }
  return kept;
}

export const boundedCorrections = (texts: readonly string[]): string[] =>
  withinRoom(texts.slice(0, MAX_CORRECTIONS), MAX_CORRECTION_CHARACTERS);

/** A domain's rules, and its instructions in the room that they leave. */
export function boundedDomain(domain: NonNullable<RunGuidance["domain"]>): NonNullable<RunGuidance["domain"]> {
  const rules = withinRoom(domain.rules, MAX_DOMAIN_CHARACTERS);
  const left = MAX_DOMAIN_CHARACTERS - rules.reduce((sum, rule) => sum + rule.length, 0);
  const [instructions = null] = domain.instructions === null ? [] : withinRoom([domain.instructions], left);
  return { name: domain.name, rules, instructions };
}
