import type { TreeIssue } from "./walk-tree.ts";

/** A part of a template's text: words as they are, or an expression with its place in the text. */
export type TemplatePart = { readonly kind: "words"; readonly words: string } | ExpressionPart;

export interface ExpressionPart {
  readonly kind: "expression";
  readonly source: string;
  /** Where the source begins in the text; null for a placeholder, whose source is not as it is written. */
  readonly sourceStart: number | null;
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly source: string;
  readonly sourceStart: number | null;
  readonly end: number;
}

const OPENS_EXPRESSION = "${";
const ESCAPED = "$${";
const OPENS_PLACEHOLDER = "{{";
const MARK = /\$?\$\{|\{\{/g;
const PLACEHOLDER = /\{\{ {0,8}([A-Za-z_][\w-]{0,99}(?:\.[\w-]{1,100}){0,9}) {0,8}\}\}/y;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
/** Words of CEL, which cannot be a field after a dot. */
const RESERVED =
  /^(?:true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)$/;

/** Whether a text may have a part that is not words. It looks only for the marks. */
export const mayHaveParts = (text: string, placeholders: boolean): boolean =>
  text.includes(OPENS_EXPRESSION) || (placeholders && text.includes(OPENS_PLACEHOLDER));

/**
 * The parts of a text: `${…}` is an expression, `$${` is a literal `${`, and with `variables` `{{x}}` is a placeholder.
 * An opening mark without its end is an issue.
 */
export function templateParts(
  text: string,
  variables: readonly string[] | null,
): { parts: TemplatePart[] } | { issue: TreeIssue } {
  const parts: TemplatePart[] = [];
  let words = "";
  let from = 0;
  for (let mark = nextMark(text, from); mark !== null; mark = nextMark(text, from)) {
    words += text.slice(from, mark.index);
    const [opening] = mark;
    from = mark.index + opening.length;
    if (opening === ESCAPED) {
      words += OPENS_EXPRESSION;
      continue;
    }
    if (opening === OPENS_PLACEHOLDER && variables === null) {
      words += opening;
      continue;
    }
    const found =
      opening === OPENS_EXPRESSION ? expressionAt(text, from) : placeholderAt(text, mark.index, variables ?? []);
    if (found === null) return { issue: unclosed(opening, mark.index, text.length) };
    if (words !== "") parts.push({ kind: "words", words });
    words = "";
    parts.push({ kind: "expression", start: mark.index, ...found });
    from = found.end;
  }
  words += text.slice(from);
  if (words !== "") parts.push({ kind: "words", words });
  return { parts };
}

function nextMark(text: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from;
  return MARK.exec(text);
}

function unclosed(opening: string, start: number, end: number): TreeIssue {
  const message =
    opening === OPENS_EXPRESSION
      ? "An expression begins here with ${ and does not end. Write $${ for these characters themselves."
      : "A placeholder is {{name}} or {{steps.id.field}}. Write ${…} for an expression.";
  return { code: "invalid_expression", message, at: { start, end } };
}

/** The expression from here to its closing brace. Braces of maps and braces in quotes do not end it. */
function expressionAt(text: string, from: number): Found | null {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") {
      const end = endOfQuotes(text, at, character);
      if (end === null) return null;
      at = end;
    } else if (character === "{") depth += 1;
    else if (character === "}") {
      if (depth === 0) return { source: text.slice(from, at), sourceStart: from, end: at + 1 };
      depth -= 1;
    }
  }
  return null;
}

/** The last quote of the quotes that begin here: three or one, raw ones with backslashes as they are. */
function endOfQuotes(text: string, at: number, quote: string): number | null {
  const closing = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const isRaw = /(?:^|[^\w])[rR]$/.test(text.slice(Math.max(0, at - 2), at));
  for (let end = at + closing.length; end < text.length; end += 1) {
    if (text[end] === "\\" && !isRaw) end += 1;
    else if (text.startsWith(closing, end)) return end + closing.length - 1;
  }
  return null;
}

/** `{{x}}` is `input.x`, `{{steps.a.b}}` is `steps.a.output.b`, and a name of another variable is that variable. */
function placeholderAt(text: string, at: number, variables: readonly string[]): Found | null {
  PLACEHOLDER.lastIndex = at;
  const [whole = "", path = ""] = PLACEHOLDER.exec(text) ?? [];
  if (whole === "") return null;
  const [first = "", ...others] = path.split(".");
  const [step = "", ...fields] = others;
  const names =
    first === "steps" && variables.includes("steps")
      ? ["steps", step, "output", ...fields]
      : variables.includes(first)
        ? [first, ...others]
        : ["input", first, ...others];
  const source = names.map((name, index) => (index === 0 ? name : access(name))).join("");
  return { source, sourceStart: null, end: at + whole.length };
}

const access = (name: string): string =>
  IDENTIFIER.test(name) && !RESERVED.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
