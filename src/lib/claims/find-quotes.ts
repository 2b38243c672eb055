export interface Quote {
  /** The position of the opening mark. */
  start: number;
  /** The position after the closing mark. */
  end: number;
  /** The text between the marks. */
  inner: string;
}

const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '"': ['"'],
  "“": ["”"],
  "„": ["“", "”"],
  "«": ["»"],
  "`": ["`"],
  "```": ["```"],
};
const OPENING = /```|["“„«`']/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The quotations and code spans of a text, in order and not nested: "…", “…”, „…“, «…», '…' at word boundaries within a line,
 * `…` and ```…```, which may also run to the text's end. Linear in the text's length: a mark without a closing one is looked for once.
 */
export function findQuotes(text: string): Quote[] {
  const quotes: Quote[] = [];
  const hopeless = new Set<string>();
  let lineWithout = -1;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const mark = match[0];
    const from = match.index + mark.length;
    if (mark === "'") {
      if (match.index < lineWithout || LETTER_OR_DIGIT.test(text.charAt(match.index - 1))) continue;
      const close = closingApostrophe(text, from);
      if (close.found) OPENING.lastIndex = push(quotes, text, match.index, from, close.at, 1);
      else lineWithout = close.at;
      continue;
    }
    if (hopeless.has(mark)) continue;
    const ends = (CLOSING[mark] ?? []).map((closing) => text.indexOf(closing, from)).filter((at) => at !== -1);
    const end = ends.length > 0 ? Math.min(...ends) : mark === "```" ? text.length : -1;
    if (end === -1) hopeless.add(mark);
    else OPENING.lastIndex = push(quotes, text, match.index, from, end, mark === "```" ? 3 : 1);
  }
  return quotes;
}

/** Replaces each quotation of a text with a mark that is not a word. */
export function withoutQuotes(text: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of findQuotes(text)) {
    result += `${text.slice(at, start)} ” `;
    at = end;
  }
  return result + text.slice(at);
}

function push(
  quotes: Quote[],
  text: string,
  start: number,
  from: number,
  close: number,
  closingLength: number,
): number {
  const end = Math.min(text.length, close + closingLength);
  quotes.push({ start, end, inner: text.slice(from, close) });
  return end;
}

/** The position of the apostrophe that closes a quotation on this line, or of the line's end without one. */
function closingApostrophe(text: string, from: number): { found: boolean; at: number } {
  let index = from;
  for (; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\n") break;
    if (character === "'" && !LETTER_OR_DIGIT.test(text.charAt(index + 1))) return { found: true, at: index };
  }
  return { found: false, at: index };
}
