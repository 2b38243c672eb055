import type { MarkedPiece } from "./marked-pieces.ts";

/** A part of a line: plain text, or text with a meaning. Text keeps its line breaks. */
export type Inline =
  | string
  | { kind: "strong" | "em" | "del"; parts: Inline[] }
  | { kind: "code"; text: string }
  | MarkedPiece
  | { kind: "link"; href: string; host: string | null; parts: Inline[] };

/** Everything at which plain text may end. */
const MARK = /\\[!-/:-@[-`{-~]|`+|\*\*?|__?|~~|!?\[|<br ?\/?>|<?\bhttps?:\/\/[^\s<>"`]{1,2000}>?/gi;
const LINK = /!?\[([^[\]]*)\]\( ?<?((?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,2000})>?(?: +"[^"\n]{0,500}")? ?\)/y;

interface Frame {
  mark: string;
  parts: Inline[];
}

/** The parts of a text within a block. Each mark is open once at most, so that the time grows with the length. */
export function inlinesOf(text: string, isInLink = false): Inline[] {
  const frames: Frame[] = [{ mark: "", parts: [] }];
  const unclosed = new Set<number>();
  const put = (part: Inline): void => {
    const parts = frames.at(-1)?.parts ?? [];
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  const close = (index: number): void => {
    while (frames.length > index) {
      const frame = frames.pop();
      if (frame === undefined) return;
      if (frames.length === index && frame.parts.length > 0) put({ kind: meaningOf(frame.mark), parts: frame.parts });
      else for (const part of [frame.mark, ...frame.parts]) put(part);
    }
  };
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
    } else {
      const open = frames.findIndex((frame) => frame.mark === mark);
      if (open > 0 && mayClose(text, at, mark)) close(open);
      else if (open === -1 && mayOpen(text, at, mark)) frames.push({ mark, parts: [] });
      else put(mark);
    }
    marks.lastIndex = done;
  }
  put(text.slice(done));
  while (frames.length > 1) {
    const frame = frames.pop();
    for (const part of [frame?.mark ?? "", ...(frame?.parts ?? [])]) put(part);
  }
  return frames[0]?.parts ?? [];
}

const meaningOf = (mark: string): "strong" | "em" | "del" => {
  if (mark === "~~") return "del";
  return mark.length === 2 ? "strong" : "em";
};

const isGap = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter);
const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Underscores inside a word, as in `order_id`, mean nothing. */
const mayOpen = (text: string, at: number, mark: string): boolean =>
  !isGap(text[at + mark.length]) && !(mark.startsWith("_") && isWord(text[at - 1]));

const mayClose = (text: string, at: number, mark: string): boolean =>
  !isGap(text[at - 1]) && !(mark.startsWith("_") && isWord(text[at + mark.length]));

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
  return [linkTo(address, inlinesOf(label === "" ? address : label, true), label), all.length];
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
 * before the host. `host` is set when the label is the address of another host.
 */
function linkTo(address: string, parts: Inline[], label = ""): Inline | null {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || !["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return null;
  const isOther = /\w\.\w|:\/\//.test(label) && !label.toLowerCase().includes(url.host);
  return { kind: "link", href: url.href, host: isOther && url.host !== "" ? url.host : null, parts };
}
