import { findQuotes } from "#lib/claims/find-quotes";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { comparable } from "#lib/texts-of";

import { usedMaterial } from "./used-material.ts";

// Each pattern begins at the beginning of a word, or has a bound, so that a long text without spaces takes no longer.
const ADDRESSES = /(?<!\S)(?:www\.\S+|\S*(?:@|:\/\/)\S*)/gu;
const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const DATE_WORDS = new RegExp(`(?<![\\p{L}])(?:${MONTHS}|${DAYS}|today|tomorrow|yesterday)(?![\\p{L}])`, "giu");
/** Digits with the signs between them, without a space, so that dates, sums and numbers of documents are one mark. */
const NUMBERS = /(?<![\p{L}\p{N}])[\p{L}\p{Sc}#]{0,8}\p{N}[\p{L}\p{N}\p{Sc}.,:/%'+-]*/gu;
/** Words with a capital letter that do not begin the text or a sentence. */
const NAMES = /(?<=[\p{L}\p{N},;)#’'"-]\s+)(?:\p{Lu}[\p{L}\p{N}’'&.-]*)(?:\s+(?:&\s+)?\p{Lu}[\p{L}\p{N}’'&.-]*)*/gu;
const MARK = "#";
/** A longer task is compared by its beginning. */
const MAX_TASK = 20_000;

/**
 * A task without what differs between two cases of one kind: quotations, addresses, dates, numbers and names become one
 * mark, case and white space are folded, and marks in a row are one.
 */
export function maskTask(task: string): string {
  const text = task.slice(0, MAX_TASK).toWellFormed();
  const masked = withMarks(text)
    .replaceAll(ADDRESSES, MARK)
    .replaceAll(NUMBERS, MARK)
    .replaceAll(DATE_WORDS, MARK)
    .replaceAll(NAMES, MARK);
  return comparable(masked).replaceAll(/#(?:[\s,;.]*#)+/g, MARK);
}

/** The text with a mark instead of each quotation. */
function withMarks(text: string): string {
  let result = "";
  let at = 0;
  for (const { start, end } of findQuotes(text)) {
    result += `${text.slice(at, start)}${MARK}`;
    at = end;
  }
  return result + text.slice(at);
}

export interface WorkDigests {
  /** Equal for tasks that are equal after masking. */
  kind: string;
  /** Equal for tasks of one kind with the same material. */
  work: string;
}

const DIGEST_CHARACTERS = 32;

/**
 * The texts that are equal for equal kinds, and for the same work. With what the run `said`, its result and the arguments
 * of its calls, only the material counts that this used.
 */
export function textsOfWork(task: string, context: Record<string, unknown>, said?: unknown): WorkDigests {
  const kind = maskTask(task);
  const isWhole = said === undefined || Object.keys(context).length === 0;
  const material = isWhole ? context : usedMaterial(context, said);
  return { kind, work: `${kind}\n${comparable(canonicalJson(material))}` };
}

/** The digests of a run's kind and of its work (decisions, sections 5b and 5c: novelty). */
export async function digestsOfWork(
  task: string,
  context: Record<string, unknown>,
  said?: unknown,
): Promise<WorkDigests> {
  const texts = textsOfWork(task, context, said);
  const [kind, work] = await Promise.all([sha256Hex(texts.kind), sha256Hex(texts.work)]);
  return { kind: kind.slice(0, DIGEST_CHARACTERS), work: work.slice(0, DIGEST_CHARACTERS) };
}
