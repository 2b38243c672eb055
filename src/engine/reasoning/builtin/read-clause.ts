import type { EntityKind } from "./extract-entities.ts";
import { findExpressions, numbersOutside } from "./find-expressions.ts";
import { findOperation } from "./find-operations.ts";
import { phrasesOf, wordPattern, wordsOf } from "./phrase-patterns.ts";
import { NUMBER_WORDS } from "./phrases.ts";
import { readSmallWish, type SmallWish } from "./small-wish.ts";

/** The wish in one part of a task, before its material is known. */
export type Wish =
  | { kind: "summarize" }
  | { kind: "keywords"; limit: number | null }
  | { kind: "entities"; kinds: EntityKind[] }
  | { kind: "numbers"; question: string | null; values: number[] }
  | { kind: "arithmetic"; expressions: string[]; numbersLeft: number }
  | { kind: "memory"; query: string }
  | { kind: "marketplace"; query: string }
  | { kind: "measure" }
  | { kind: "analyze" }
  | { kind: "question"; question: string }
  | { kind: "keep" }
  | { kind: "small"; wish: SmallWish }
  | { kind: "abilities" }
  | { kind: "courtesy" }
  | { kind: "form" };

const SUMMARIZE = wordPattern("summarize", "iu");
const KEYWORDS = wordPattern("keywords", "iu");
const ANY_ENTITY = wordPattern("entities");
const ENTITIES = (["emails", "urls", "dates", "amounts", "percentages", "phones", "names"] as const).map(
  (kind): [EntityKind, RegExp] => [kind, wordPattern(kind)],
);
const FINDING = wordPattern("finding");
const STATISTICS = wordPattern("statistics");
const MEASURE = wordPattern("measure", "iu");
const CALCULATE = new RegExp(String.raw`${wordsOf("calculate")}|=\s*\??$`, "i");
const MEMORY = wordPattern("memory");
const MARKETPLACE =
  /\bmarket ?places?\b|\b(?:find|search for|look for|recommend|suggest|is there|are there)\s+(?:me\s+)?(?:an?|some|any)\s+(?:[\p{L}-]+\s+){0,3}(?:skills?|agent templates?|workflows?|workflow templates?|components?|plugins?)\b(?:\s+(?:for|that|to|which|with)\b|\s*[?.!]*$)|\bmarktplatz\b/iu;
const ANALYZE = wordPattern("analyze");
const QUESTION = new RegExp(
  String.raw`\?\s*$|^(?:${phrasesOf("questionWord")})\b|\b(?:find|quote|search|locate)\b.*\b(?:passages?|sentences?|parts?|sections?|mentions?|text)\b|\bsay about\b|\btell me (?:about|what|who|when|where|why|how)\b`,
  "i",
);
const ABILITIES = new RegExp(String.raw`^(?:${phrasesOf("abilities")})\b[\s?!.]*$`, "i");
const COURTESY = new RegExp(String.raw`^(?:${phrasesOf("courtesy")})(?: there| team| agent| everyone)?[\s!.,]*$`, "i");
const FORM =
  /^(?:and )?(?:please )?(?:keep|make) (?:it|this|the (?:summary|answer|result))\b|^(?:in|with|using|use|as|at most|max(?:imum)?|no more than|limit(?: it)? to)\b.*\b(?:sentences?|words?|bullets?(?: points?)?|lines?|paragraphs?|points)\b|^(?:be )?(?:short|brief|concise|detailed)(?:ly)?$|^step by step$/i;

/** A clause that forbids something is not an order. */
const FORBIDDING =
  /^(?:(?:but|and|please|also)\s+)*(?:do not|don['’]t|never|no need to|there is no need to|you (?:must not|mustn['’]t|should not|shouldn['’]t|need not|don['’]t (?:need|have) to))\b/i;
const REMINDING = /^(?:please\s+)?(?:do not|don['’]t) forget to\s+/i;
/** To keep something differs from looking for it, and no tool does it. */
const KEEPING =
  /^(?:please\s+)?(?:remember|memori[sz]e|keep in mind|note|store|save)\b(?!.*\?)(?=\s+(?:that|this|the fact|to)\b|\s*:|\s*$)/i;
const COUNTING_A_WORD = wordPattern("countingAWord");
const JUDGEMENT = wordPattern("judgement", "iu");

/** Reads the wishes in one part of a task; empty when it recognizes none. */
export function readClause(clause: string): Wish[] {
  const text = clause.trim().replace(REMINDING, "");
  if (FORBIDDING.test(text)) return [{ kind: "form" }];
  if (KEEPING.test(text)) return [{ kind: "keep" }];
  if (COURTESY.test(text)) return [{ kind: "courtesy" }];
  if (ABILITIES.test(text)) return [{ kind: "abilities" }];
  if (FORM.test(text)) return [{ kind: "form" }];
  if (MEMORY.test(text)) return withSummary(text, { kind: "memory", query: queryOf(text, MEMORY_NOISE) });
  if (MARKETPLACE.test(text)) return [{ kind: "marketplace", query: queryOf(text, MARKETPLACE_NOISE) }];
  const small = readSmallWish(text);
  if (small !== null) return [{ kind: "small", wish: small }];
  return readWork(text);
}

/** Reads a clause that does not order a small piece of work. */
export function readWork(text: string): Wish[] {
  const expressions = findExpressions(text).filter(
    (expression) => CALCULATE.test(text) || /[*/^%×÷+()]|\s-\s|of|\p{L}{3}/u.test(expression),
  );
  if (expressions.length > 0)
    return [{ kind: "arithmetic", expressions, numbersLeft: numbersOutside(text, expressions) }];
  if (MEASURE.test(text) && !COUNTING_A_WORD.test(text)) return [{ kind: "measure" }];
  const wishes: Wish[] = [];
  const statistics = STATISTICS.test(text);
  if (SUMMARIZE.test(text) && !statistics) wishes.push({ kind: "summarize" });
  if (KEYWORDS.test(text))
    wishes.push({
      kind: "keywords",
      limit: countBefore(
        text,
        "(?:main |top |most important |key )*(?:key ?words?|key ?phrases?|topics?|themes?|terms?)",
      ),
    });
  const kinds = entityKinds(text);
  if (kinds !== null) wishes.push({ kind: "entities", kinds });
  if (wishes.length > 0) return wishes;
  const operation = findOperation(text);
  if (statistics || operation !== null)
    return [{ kind: "numbers", question: operation === null ? null : text, values: valuesIn(text) }];
  if (JUDGEMENT.test(text) && !/\b(?:say|says|said|mention\w*)\b/i.test(text)) return [];
  if (ANALYZE.test(text)) return [{ kind: "analyze" }];
  if (QUESTION.test(text)) return [{ kind: "question", question: text }];
  return [];
}

const MEMORY_NOISE = wordPattern("memoryNoise", "gi");
const MARKETPLACE_NOISE = wordPattern("marketplaceNoise", "gi");

/** The search query: the quoted words if there are any, else the clause without the words for place and manner. */
function queryOf(clause: string, noise: RegExp): string {
  const quoted = /["“«']([^"”»']{2,200})["”»']/u.exec(clause)?.[1];
  const query = (quoted ?? clause.replace(noise, " "))
    .replace(/[?!.,;:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (query === "" ? clause : query).slice(0, 200);
}

function withSummary(clause: string, wish: Wish): Wish[] {
  return SUMMARIZE.test(clause) ? [wish, { kind: "summarize" }] : [wish];
}

function entityKinds(text: string): EntityKind[] | null {
  if (ANY_ENTITY.test(text)) return [];
  const kinds = ENTITIES.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  // "The date" in a question is not an order to list dates: it takes both a finding word and a kind.
  return kinds.length > 0 && FINDING.test(text) && findOperation(text) === null ? kinds : null;
}

const LISTED_NUMBER = /(?<![\p{L}\p{N}.])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?!\p{L})/gu;
/** Between the numbers of a list: a comma or "and", perhaps after a unit ("10 km, 20 km and 30 km"). */
const LIST_SEPARATOR = new RegExp(
  String.raw`^(?:\s*[$€£]?|\s*(?:[\p{L}%°€$£]+\s*)?(?:,\s*(?:${phrasesOf("and")})|[,;/&]|\s(?:${phrasesOf("and")}|or))\s*(?:the\s+)?[$€£]?)$`,
  "iu",
);
/** Words before a number that bounds or dates something. */
const NO_LIST_AFTER = /\b(?:from|since|until|in|on|at|by|per|than|top|first|last|next|the)\s+$/i;

/** The numbers that a clause lists; empty when they are scattered, as in "the average speed for 100 km in 2 hours". */
export function valuesIn(text: string): number[] {
  const numbers = [...text.matchAll(LISTED_NUMBER)];
  const [first] = numbers;
  if (first === undefined || numbers.length < 2 || NO_LIST_AFTER.test(text.slice(0, first.index))) return [];
  const isList = numbers.every(({ 0: written, index }, position) => {
    const next = numbers[position + 1];
    return next === undefined || LIST_SEPARATOR.test(text.slice(index + written.length, next.index));
  });
  return isList
    ? numbers.map(([number]) => Number(number.replaceAll(",", "").replace("−", "-"))).filter(Number.isFinite)
    : [];
}

const COUNT = `(\\d{1,4}|${[...NUMBER_WORDS.keys()].join("|")})`;
const SENTENCES = new RegExp(
  String.raw`\b${COUNT}[\s-]+(?:short\s+|kurzen?\s+)?(?:${phrasesOf("sentenceUnit")})\b`,
  "iu",
);
const WORDS = new RegExp(String.raw`\b${COUNT}\s+(?:${phrasesOf("wordUnit")})\b`, "iu");

function countBefore(text: string, noun: string): number | null {
  return readCount(new RegExp(String.raw`\b${COUNT}\s+${noun}`, "iu").exec(text)?.[1]);
}

function readCount(written: string | undefined): number | null {
  if (written === undefined) return null;
  const number = /^\d/.test(written) ? Number(written) : (NUMBER_WORDS.get(written.toLowerCase()) ?? 0);
  return number >= 1 ? Math.min(number, 100) : null;
}

const BULLETS = wordPattern("bullets");
const HEADLINE = wordPattern("headline");
const BRIEF = wordPattern("brief");
const DETAILED = wordPattern("detailed");

export interface SummaryForm {
  sentences: number | null;
  words: number | null;
  bullets: boolean;
}

/** The length and form of a summary that a task's words ask for: "in 3 sentences", "in 50 words", "briefly", "as bullet points". */
export function readSummaryForm(task: string): SummaryForm {
  const bullets = BULLETS.test(task);
  const sentences = readCount(SENTENCES.exec(task)?.[1]);
  const words = WORDS.exec(task)?.[1];
  if (sentences !== null) return { sentences, words: null, bullets };
  if (words !== undefined)
    return {
      sentences: null,
      words: Math.max(1, /^\d/.test(words) ? Number(words) : (NUMBER_WORDS.get(words.toLowerCase()) ?? 1)),
      bullets,
    };
  if (HEADLINE.test(task)) return { sentences: 1, words: null, bullets };
  if (BRIEF.test(task)) return { sentences: 2, words: null, bullets };
  if (DETAILED.test(task)) return { sentences: 8, words: null, bullets };
  return { sentences: null, words: null, bullets };
}
