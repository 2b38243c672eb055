import { findQuotes, type Quote } from "#lib/claims/find-quotes";

import { phrasesOf, wordsOf } from "./phrase-patterns.ts";

export interface SplitTask {
  /** The parts of the task that each ask for something, as written. */
  clauses: string[];
  /** The text that the task includes, after a colon, in quotes or below: never read as an order. */
  material: string | null;
  /** Whether the orders exceeded the limits: `MAX_CLAUSES` parts in `MAX_ORDER_CHARACTERS`. */
  isCut: boolean;
}

/** A shorter quotation is a name or a query and stays in its clause. */
const MIN_QUOTED_CHARACTERS = 30;
const FENCE_LABEL = /^[\w-]*\n/;
const COLON = /:(?=\s)/;
const BELOW = new RegExp(String.raw`${wordsOf("below")}[^\n.]{0,200}[.:]?\n`, "i");
const MATERIAL_LABEL = new RegExp(String.raw`(?:^|[\s(])(?:${phrasesOf("materialLabel")})\s*$`, "i");
/** Words that announce orders before a colon: "Do these steps: …". */
const ORDERS_LABEL =
  /\b(?:steps?|tasks?|actions?|instructions?|things|todos?|to-dos?|do (?:the following|this|these)|please)\s*(?:\d+\s*)?$/i;
const MAX_HEAD_CHARACTERS = 400;
/** Maximum characters of orders: reading them is slow, and real tasks are shorter. Material has no such limit. */
const MAX_ORDER_CHARACTERS = 10_000;
const MAX_CLAUSES = 40;
const MAX_CLAUSE_CHARACTERS = 1_000;

const CLAUSE_START = phrasesOf("clauseStart");
const CLAUSE_BREAK = new RegExp(
  String.raw`[.!?]+(?=\s|$)|[;\n]+|,?\s+(?:${phrasesOf("next")})[\s,]+|,\s*(?:(?:${phrasesOf("and")}|also|plus)\s+)?(?=(?:please\s+)?(?:${CLAUSE_START})\b)|\s+(?:${phrasesOf("and", "but")}|&|plus|sowie)\s+(?=(?:also\s+|please\s+)?(?:${CLAUSE_START})\b)`,
  "i",
);
const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|z\.B|p\.ex|approx|no)\.$/i;
/** Before a digit these are a sign or a decimal point: "-3 + 5", "0.1 + 0.2". */
const NUMBERING = /^\s*(?:[-*•](?!\d)|\d{1,2}[.)](?!\d)|step\s+\d+\s*[:.)-])\s*/i;
const LINE_NUMBER = /^\s*\d{1,2}[.)]\s+/gm;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Divides a task into its orders and its material. Material is a fenced block; a quotation of at least 30 characters; the text after the
 * first colon, unless the words before it announce orders ("steps", "do the following"); or the lines after "the following" or "below".
 * Without any of these, it is the longer paragraphs below a short first one.
 */
export function splitTask(written: string): SplitTask {
  const task = written.replace(/^\s*tl;?\s?dr\b:?\s*(?=\S)/i, "Summarize: ").replace(/\btl;\s?dr\b/gi, "tldr");
  const quotes = findQuotes(task);
  const fenced = quotes.find((quote) => task.startsWith("```", quote.start));
  if (fenced !== undefined) return lift(task, { ...fenced, inner: fenced.inner.replace(FENCE_LABEL, "") });
  const colon = findColon(task);
  const quoted = quotes.find(
    (quote) => quote.inner.length >= MIN_QUOTED_CHARACTERS && !/[`']/.test(task.charAt(quote.start)),
  );
  if (quoted !== undefined) {
    const introduced = colon !== -1 && task.slice(colon + 1, quoted.start).trim() === "";
    if (colon === -1 || introduced || quoted.start < colon) return lift(task, quoted);
  }
  if (colon !== -1) return { ...splitClauses(task.slice(0, colon)), material: unquote(task.slice(colon + 1).trim()) };
  const below = BELOW.exec(task.slice(0, MAX_ORDER_CHARACTERS));
  if (below !== null) {
    const at = below.index + below[0].length;
    if (task.slice(at).trim() !== "") return { ...splitClauses(task.slice(0, at)), material: task.slice(at).trim() };
  }
  const paragraph = /\n\s*\n/.exec(task.slice(0, MAX_ORDER_CHARACTERS));
  if (paragraph !== null && paragraph.index <= MAX_HEAD_CHARACTERS && task.length - paragraph.index > 200) {
    return { ...splitClauses(task.slice(0, paragraph.index)), material: task.slice(paragraph.index).trim() };
  }
  return { ...splitClauses(task), material: null };
}

function lift(task: string, quote: Quote): SplitTask {
  const before = task.slice(0, quote.start).replace(/[:\s]{1,20}$/, "");
  return { ...splitClauses(`${before}\n${task.slice(quote.end)}`), material: quote.inner.trim() };
}

/** The position of the colon that begins the material, or −1. */
function findColon(task: string): number {
  const match = COLON.exec(task.slice(0, MAX_HEAD_CHARACTERS));
  if (match === null || task.slice(match.index + 1).trim() === "") return -1;
  const head = task.slice(0, match.index).trim();
  if (/^step\s+\d+$/i.test(head)) return -1;
  if (MATERIAL_LABEL.test(head)) return match.index;
  return ORDERS_LABEL.test(head) || !/\s|^\p{L}{6,}$/u.test(head) ? -1 : match.index;
}

function unquote(text: string): string {
  const [quote] = findQuotes(text);
  return quote !== undefined && quote.start === 0 && quote.end === text.length ? quote.inner : text;
}

function splitClauses(text: string): Pick<SplitTask, "clauses" | "isCut"> {
  const clauses: string[] = [];
  const orders = text.slice(0, MAX_ORDER_CHARACTERS);
  let rest = orders.replace(LINE_NUMBER, "").replace(/[^\S\n]+/g, " ");
  let open = "";
  while (rest !== "" && clauses.length < MAX_CLAUSES) {
    const match = CLAUSE_BREAK.exec(rest);
    const end = match === null ? rest.length : match.index;
    const mark = match?.[0] ?? "";
    // A question mark later distinguishes a question from an order.
    const part = open + rest.slice(0, end) + (mark.startsWith("?") ? "?" : "");
    rest = rest.slice(end + mark.length);
    if (mark.startsWith(".") && open.length < MAX_CLAUSE_CHARACTERS && ABBREVIATED.test(`${part.slice(-8)}.`)) {
      open = part + mark;
      continue;
    }
    open = "";
    const clause = part.replace(NUMBERING, "").trim();
    if (HAS_WORD.test(clause) && !/^\d{1,2}$/.test(clause)) clauses.push(clause.slice(0, MAX_CLAUSE_CHARACTERS));
  }
  if (HAS_WORD.test(open)) clauses.push(open.trim().slice(0, MAX_CLAUSE_CHARACTERS));
  return { clauses, isCut: HAS_WORD.test(rest) || text.length > MAX_ORDER_CHARACTERS };
}
