/** The key of an agent's configuration that holds what it learned: texts by the id of the adaptation they came with. */
export const LEARNED_GUIDANCE = "learned_guidance";

/** What an agent learned from its episodes, to be kept in mind in every run; in the order it was learned. */
export function learnedGuidance(configuration: Readonly<Record<string, unknown>>): string[] {
  const learned = configuration[LEARNED_GUIDANCE];
  if (typeof learned !== "object" || learned === null || Array.isArray(learned)) return [];
  return Object.entries(learned)
    .toSorted(([left], [right]) => (left < right ? -1 : 1)) // ids sort by time
    .flatMap(([, text]) => (typeof text === "string" ? [text] : []));
}
