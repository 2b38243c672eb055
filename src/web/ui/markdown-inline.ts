import { Emphasis } from "./emphasis.ts";
import type { Inline } from "./inline.ts";

/** Everything at which plain text may end. */
const MARK = /\\[!-/:-@[-`{-~]|`+|\*+|_+|~~|!?\[|<br ?\/?>|<?\bhttps?:\/\/[^\s<>"`]{1,2000}>?/gi;
const LINK =
  /!?\[((?:\\[^]|[^[\]\\]|\[(?:\\[^]|[^[\]\\])*\])*)\]\( ?<?((?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000})>?(?: +"[^"\n]{0,500}")? ?\)/y;

/** The parts of a text within a block, in time that grows with its length. */
export function inlinesOf(text: string, isInLink = false): Inline[] {
  const emphasis = new Emphasis();
  const unclosed = new Set<number>();
  const put = (part: Inline): void => emphasis.put(part);
  let done = 0;
  MARK.lastIndex = 0;
  const marks = new RegExp(MARK);
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found;
    const at = found.index;
    put(text.slice(done, at));
    done = at + mark.length;
    if (mark.startsWith("\\")) put(mark.slice(1));
    else if (mark.startsWith("`")) {
      const end = unclosed.has(mark.length) ? -1 : endOfCode(text, done, mark);
      if (end === -1) unclosed.add(mark.length);
      put(end === -1 ? mark : { kind: "code", text: bareCode(text.slice(done, end)) });
      if (end !== -1) done = end + mark.length;
    } else if (/^<br/i.test(mark)) put("\n");
    else if (mark.endsWith("[")) {
      const [link, length] = isInLink ? [null, 0] : linkAt(text, at);
      put(link ?? mark);
      if (link !== null) done = at + length;
    } else if (/^<?http/i.test(mark)) {
      const [address, length] = addressIn(mark);
      const link = isInLink ? null : linkTo(address, [address]);
      put(link ?? mark.slice(0, length));
      done = at + length;
    } else emphasis.mark(mark, characterBefore(text, at), characterAt(text, done));
    marks.lastIndex = done;
  }
  put(text.slice(done));
  return emphasis.end();
}

const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0).replace("\0", "");

function characterBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 2), at);
  return [...before].at(-1) ?? "";
}

/** Where a run of as many backticks begins, or -1. */
function endOfCode(text: string, from: number, mark: string): number {
  for (let at = text.indexOf(mark, from); at !== -1;) {
    let end = at;
    while (text[end] === "`") end += 1;
    if (end - at === mark.length) return at;
    at = text.indexOf(mark, end);
  }
  return -1;
}

/** One space at each side separates backticks that belong to the code. */
const bareCode = (text: string): string =>
  text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "" ? text.slice(1, -1) : text;

/** The link whose bracket is at the place, and its length. A picture is a link too: nothing is loaded from outside. */
function linkAt(text: string, at: number): [Inline | null, number] {
  LINK.lastIndex = at;
  const found = LINK.exec(text);
  if (found === null) return [null, 0];
  const [all, label = "", address = ""] = found;
  return [linkTo(address, inlinesOf(label === "" ? address : label, true)), all.length];
}

/** Without marks of the sentence that follow it, and a bracket that was opened before it. */
function addressIn(mark: string): [address: string, length: number] {
  if (mark.startsWith("<") && mark.endsWith(">")) return [mark.slice(1, -1), mark.length];
  let end = mark.length;
  while (end > 0 && /[.,;:!?'*_~\])>]/.test(mark[end - 1] ?? "")) {
    if (mark[end - 1] === ")" && mark.slice(0, end).includes("(")) break;
    end -= 1;
  }
  const address = mark.slice(0, end);
  return [address.replace(/^</, ""), end];
}

/**
 * A link to another site or to a mail address; null for any other scheme, for an address within this one, and for a name
 * before the host.
 */
function linkTo(address: string, parts: Inline[]): Inline | null {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return null;
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return null;
  return { kind: "link", href: url.href, parts };
}
