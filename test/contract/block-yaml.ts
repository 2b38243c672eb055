const WIDTH = 140;
/** The width of a member that holds only plain values: its description alone fills a line. */
const PLAIN_WIDTH = 260;
/** Keys that YAML reads as text without quotes. */
const PLAIN_KEY = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z_$][\w./{}-]*(?: [\w./{}-]+)*$/i;
const MEMBER = /^("(?:[^"\\]|\\.)*"|[^"\s{[-][^:]*):(?: (.*))?$/;

/**
 * The value as YAML: a value within the width is one line of JSON, a longer one has a line for each member. A list of
 * names is always one line, and what holds only plain values may be wider. So a change of one property changes one line, without the previous line's comma. The order of
 * members stays. Only objects have this form.
 */
export const toYaml = (value: Readonly<Record<string, unknown>>): string => `${linesOf(value, "").join("\n")}\n`;

/** Reads what `toYaml` writes, lines that begin with `#` left out; not YAML in general. */
export const fromYaml = (text: string): unknown =>
  valueOf(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));

function linesOf(value: object, margin: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const line = `${margin}- ${onOneLine(item)}`;
      if (!isLong(item, line)) return [line];
      const [first = "", ...rest] = linesOf(item, `${margin}  `);
      return [`${margin}- ${first.trimStart()}`, ...rest];
    });
  }
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const key = PLAIN_KEY.test(name) ? name : JSON.stringify(name);
    const line = `${margin}${key}: ${onOneLine(member)}`;
    return isLong(member, line) ? [`${margin}${key}:`, ...linesOf(member, `${margin}  `)] : [line];
  });
}

const isLong = (value: unknown, line: string): value is object =>
  typeof value === "object" &&
  value !== null &&
  line.length > (Object.values(value).every(isPlain) ? PLAIN_WIDTH : WIDTH) &&
  Object.keys(value).length > 0 &&
  !isNames(value);

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null || isNames(value);

/** Names in a row are one thing, as in `required`. */
const isNames = (value: object): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string" && !one.includes(" "));

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`)
    .join(", ")}}`;
}

/** The value of lines that have one margin at least; the first one's margin is that of the value. */
function valueOf(lines: readonly string[]): unknown {
  const [first = ""] = lines;
  const margin = first.length - first.trimStart().length;
  const groups = groupsAt(margin, lines);
  if (first.startsWith("- ", margin)) {
    return groups.map(([head = "", ...rest]) => {
      const item = head.slice(margin + 2);
      if (rest.length === 0 && !item.startsWith("- ") && !MEMBER.test(item)) return JSON.parse(item) as unknown;
      return valueOf([`${" ".repeat(margin + 2)}${item}`, ...rest]);
    });
  }
  return Object.fromEntries(
    groups.map(([head = "", ...rest]) => {
      const [, key = "", value] = MEMBER.exec(head.slice(margin)) ?? [];
      const name = key.startsWith('"') ? (JSON.parse(key) as string) : key;
      return [name, value === undefined ? valueOf(rest) : (JSON.parse(value) as unknown)];
    }),
  );
}

/** Each line at the margin, with the deeper lines below it. */
function groupsAt(margin: number, lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const line of lines) {
    if (line[margin] === " ") groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}
