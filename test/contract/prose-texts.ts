import { parseSync, Visitor } from "oxc-parser";

/** The readers of a text: users of the product, readers of the documentation, of the code, or of the tests. */
export const TEXT_KINDS = ["product", "markdown", "comment", "test"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export interface ProseText {
  kind: TextKind;
  line: number;
  text: string;
}

const WORDS_AT_LEAST = 3;

interface Place {
  start: number;
  text: string;
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*\*?\s?/g, " ").trim();
const isProse = (text: string): boolean => text.split(/\s+/).length >= WORDS_AT_LEAST;

/** A block comment without its stars. Lines of `//` that follow each other are one comment. */
function commentsOf(source: string, comments: readonly { type: string; value: string; start: number; end: number }[]) {
  const places: (Place & { end: number; type: string })[] = [];
  for (const { type, value, start, end } of comments) {
    const last = places.at(-1);
    const text = value.replace(/^\*/, "");
    if (type === "Line" && last?.type === "Line" && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text.trim()}`;
      last.end = end;
    } else places.push({ start, end, type, text });
  }
  return places;
}

/** The comments, string literals, templates and JSX texts of a TypeScript file. */
export function textsOfCode(path: string, source: string): ProseText[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const strings: Place[] = [];
  const take = (start: number, text: string): void => {
    if (isProse(text)) strings.push({ start, text });
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === "string") take(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => take(start, quasis.map(({ value }) => value.cooked ?? value.raw).join("…")),
    JSXText: ({ start, value }) => take(start + value.length - value.trimStart().length, value),
  }).visit(program);
  const lineOf = linesOf(source);
  const stringKind: TextKind = path.startsWith("src/") ? "product" : "test";
  const texts = (places: readonly Place[], kind: TextKind): ProseText[] =>
    places.map(({ start, text }) => ({ kind, line: lineOf(start), text: inOneLine(text) }));
  return [...texts(commentsOf(source, comments), "comment"), ...texts(strings, stringKind)];
}

/** The lines of a Markdown file outside of its code blocks, without the marks before their words. */
export function textsOfMarkdown(source: string): ProseText[] {
  let inCode = false;
  return source.split("\n").flatMap((line, index): ProseText[] => {
    const isFence = line.trimStart().startsWith("```");
    if (isFence) inCode = !inCode;
    const text = line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, "").trim();
    return inCode || isFence || text === "" ? [] : [{ kind: "markdown", line: index + 1, text }];
  });
}

/** Finds the line of an offset by halves. */
function linesOf(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
