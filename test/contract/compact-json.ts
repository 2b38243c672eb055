const WIDTH = 200;

/**
 * JSON for generated files that people review: a short value is one line, a longer one has a line for each member, and
 * an object whose members are plain values or lists of them is one line at any length: a column, an index, a foreign
 * key. So a change of one thing changes one line. The members keep their order.
 */
export const compactJson = (value: unknown): string => `${linesOf(value, 0, "").join("\n")}\n`;

function linesOf(value: unknown, indent: number, key: string): string[] {
  const margin = " ".repeat(indent);
  const line = `${margin}${key}${onOneLine(value)}`;
  if (typeof value !== "object" || value === null || line.length < WIDTH || isPlain(value)) return [line];
  const members = Array.isArray(value)
    ? value.map((item) => linesOf(item, indent + 2, ""))
    : Object.entries(value).map(([name, member]) => linesOf(member, indent + 2, `${JSON.stringify(name)}: `));
  if (members.length === 0) return [line];
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const last = members.length - 1;
  const body = members.flatMap((lines, place) =>
    place === last ? lines : [...lines.slice(0, -1), `${lines.at(-1)},`],
  );
  return [`${margin}${key}${open}`, ...body, `${margin}${close}`];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether an object has only plain values and lists of them. */
const isPlain = (value: object): boolean =>
  !Array.isArray(value) &&
  Object.values(value).every((member) => !isObject(member) || (Array.isArray(member) && !member.some(isObject)));

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return `{${members.join(", ")}}`;
}
