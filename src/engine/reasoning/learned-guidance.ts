/** The key of an agent's configuration that holds what it learned: texts by the id of the adaptation they came with. */
export const LEARNED_GUIDANCE = "learned_guidance";

/** The lessons that an agent learned from its episodes, in the order of learning. Every run takes them into account. */
export function learnedGuidance(configuration: Readonly<Record<string, unknown>>): string[] {
  const learned = configuration[LEARNED_GUIDANCE];
  if (typeof learned !== "object" || learned === null || Array.isArray(learned)) return [];
  return Object.entries(learned)
    .toSorted(([left], [right]) => (left < right ? -1 : 1)) // ids sort by time
    .flatMap(([, text]) => (typeof text === "string" ? [text] : []));
}
