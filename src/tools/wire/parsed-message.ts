/** The messages of a body or an event: one, a list of them, or one in each line. Empty for another text. */
export function parsedMessages(text: string): unknown[] {
  const whole = parsedMessage(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const each = lines.length > 1 && lines.every((line) => BEGINS_AS_OBJECT.test(line)) ? lines.map(parsedMessage) : [];
  return each.includes(undefined) ? [] : each;
}

const BEGINS_AS_OBJECT = /^\s*\{/;

/**
 * The JSON of a body or an event; undefined for another text. Python writes `NaN` and `Infinity`, which JSON does not have: they are read as
 * null.
 */
function parsedMessage(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  const read = parsed(plain);
  return read === undefined && /NaN|Infinity/.test(plain) ? parsed(withoutForeignNumbers(plain)) : read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces them outside of texts, in one pass. */
function withoutForeignNumbers(text: string): string {
  let written = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const end = open === -1 ? text.length : endOfText(text, open);
    written += text.slice(at, open === -1 ? end : open).replaceAll(/-?\b(?:NaN|Infinity)\b/g, "null");
    if (open !== -1) written += text.slice(open, end);
    at = end;
  }
  return written;
}

/** The place behind a text in quotation marks that begins at `open`. */
function endOfText(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, text.length);
}
