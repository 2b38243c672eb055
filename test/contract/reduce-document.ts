/** Members that say the same thing in other words: a client's program does not read them. */
const WORDS = new Set(["description", "summary", "example", "examples", "title", "externalDocs", "tags"]);
/** Members whose own members have free names, so that none of them is a word. */
const NAMES = new Set([
  "paths",
  "schemas",
  "responses",
  "headers",
  "parameters",
  "properties",
  "content",
  "mapping",
  "variables",
]);

/**
 * One line for each fact that a client's program depends on: paths, methods, parameters, schemas, statuses, headers and permissions,
 * without words and sorted. Two documents with the same lines describe the same wire.
 */
export const reduceDocument = (document: unknown): string[] => factsOf(document, "", false).toSorted();

function factsOf(value: unknown, place: string, areNames: boolean): string[] {
  if (typeof value !== "object" || value === null) return [`${place} = ${JSON.stringify(value)}`];
  if (Array.isArray(value))
    return value.length === 0 ? [`${place} = []`] : value.flatMap((item) => factsOfItem(item, place));
  const members = Object.entries(value).filter(([name]) => areNames || !WORDS.has(name));
  if (members.length === 0) return [`${place} = {}`];
  return members.flatMap(([name, member]: [string, unknown]) =>
    !areNames && name === "default"
      ? [`${place} default = ${JSON.stringify(member)}`]
      : factsOf(member, `${place} ${name}`.trim(), !areNames && NAMES.has(name)),
  );
}

/** A parameter is listed under its place and name; in other lists the order does not matter to a client. */
function factsOfItem(item: unknown, place: string): string[] {
  const parameter = item as { in?: string; name?: string } | null;
  if (typeof parameter === "object" && parameter?.in !== undefined)
    return factsOf(item, `${place} ${parameter.in}:${parameter.name}`, false);
  return [`${place} has ${factsOf(item, "", false).toSorted().join("; ").trim()}`];
}
