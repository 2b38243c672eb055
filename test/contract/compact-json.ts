const WIDTH = 200;

/**
 * JSON for generated files that people review: a short value is one line, a longer one has a line for each member. So a
 * change of one property changes one line. The members keep their order.
 */
export const compactJson = (value: unknown): string => `${linesOf(value, 0, "").join("\n")}\n`;

function linesOf(value: unknown, indent: number, key: string): string[] {
  const margin = " ".repeat(indent);
  const line = `${margin}${key}${onOneLine(value)}`;
  if (typeof value !== "object" || value === null || line.length < WIDTH) return [line];
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

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return `{${members.join(", ")}}`;
}
