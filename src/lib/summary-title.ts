/** The first line of a request's summary, which says what will happen. */
export const titleOf = (summary: string): string => (summary.split("\n", 1)[0] ?? "").replace(/(?<!\.)\.$/, "");
