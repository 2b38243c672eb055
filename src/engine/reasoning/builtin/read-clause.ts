import type { EntityKind } from "./extract-entities.ts";
import { findExpressions, numbersOutside } from "./find-expressions.ts";
import { findOperation } from "./find-operations.ts";

/** What one part of a task asks for, before it is known what there is to do it with. */
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
  | { kind: "abilities" }
  | { kind: "courtesy" }
  | { kind: "form" };

const SUMMARIZE =
  /\bsummar(?:y|ies|i[sz]e[sd]?|i[sz]ing|i[sz]ation)\b|\btl;?dr\b|\bcondense\b|\babridge\b|\bshorten\b|\bgist\b|\b(?:key|main) (?:points?|ideas?|messages?|takeaways?)\b|\boverview\b|\bbrief me\b|\bzusammenfass\w*|\bfass\w* .*\bzusammen\b|\brésum\p{L}*|\bresum(?:e|en|ir|a)\b/iu;
const KEYWORDS =
  /\bkey ?words?\b|\bkey ?phrases?\b|\b(?:main )?topics?\b|\bthemes?\b|\bkey ?terms?\b|\bschlüsselw\p{L}+|\bschlagw\p{L}+|\bstichw\p{L}+|\bmots?[- ]clés?\b|\bpalabras? claves?\b/iu;
const ENTITIES: readonly [EntityKind | null, RegExp][] = [
  [null, /\bentit(?:y|ies)\b|\bentität\w*|\bentités?\b|\bentidades?\b/i],
  [
    "emails",
    /\be-?mail(?:s| addresses| address|-adress\w*)\b|\bcontact (?:details|information|data)\b|\badresses? e-?mail\b|\bcorreos?\b/i,
  ],
  ["urls", /\burls?\b|\blinks?\b|\bweb ?(?:sites?|addresses)\b|\bhyperlinks?\b/i],
  ["dates", /\bdates?\b|\bdeadlines?\b|\bdatums?\b|\bfechas?\b/i],
  [
    "amounts",
    /\b(?:money|monetary|dollar|currency|price|payment) (?:amounts?|values?)\b|\bamounts? of money\b|\bsums? of money\b|\bamounts\b|\bprices\b|\bbeträge\b|\bmontants?\b|\bimportes?\b/i,
  ],
  ["percentages", /\bpercentages?\b|\bprozent(?:sätze|werte|zahlen)\b|\bpourcentages?\b|\bporcentajes?\b/i],
  [
    "phones",
    /\b(?:tele)?phones?(?: numbers?)?\b|\btelefonnummern?\b|\bnuméros? de téléphone\b|\bteléfonos?\b|\bcontact (?:details|information|data)\b/i,
  ],
  [
    "names",
    /\bnames?\b|\bpeople\b|\bpersons?\b|\borgani[sz]ations?\b|\bcompan(?:y|ies)\b|\bwho is mentioned\b|\bnamen\b|\bpersonen\b|\bfirmen\b|\bpersonnes\b|\bnoms\b|\bnombres\b|\bempresas\b/i,
  ],
];
const FINDING =
  /\b(?:extract|list|find|identify|get|show|give|detect|collect|pull|what|which|who|all|highlight|any|extrahiere|finde|nenne|extrais|trouve|liste|extrae|encuentra)\b/i;
const STATISTICS =
  /\bstatist\w+|\bstats\b|\bdescri(?:be|ptive)\b.*\b(?:numbers?|data|table|columns?|csv|values?)\b|\bdistribution\b|\bquartiles?\b|\b(?:analy[sz]e|summari[sz]e|evaluate)\b.*\b(?:csv|table|numbers|columns?|rows|spreadsheet|dataset|figures|values)\b|\bstatistik\w*|\bestad[ií]stic\w+/i;
const MEASURE =
  /\b(?:count|number of|how many)\b.*\b(?:words?|characters?|letters?|sentences?|paragraphs?)\b|\b(?:word|character|letter|sentence|paragraph) counts?\b|\breading time\b|\bhow long\b.*\btext\b|\bwie viele (?:wörter|zeichen|sätze)\b|\bcombien de (?:mots|phrases)\b|\bcuántas (?:palabras|frases)\b|\bzähl\p{L}*\b.*\b(?:wörter|zeichen|sätze|absätze)\b|\bcompte\p{L}*\b.*\b(?:mots|phrases|caractères)\b|\bcuenta\b.*\b(?:palabras|frases|caracteres)\b/iu;
const CALCULATE =
  /\b(?:calculate|compute|evaluate|solve|work out|how much is|what is|what's|what are|result of|berechne|rechne|was ist|wie viel ist|combien font|calcule|calcula|cuánto es)\b|=\s*\??$/i;
const MEMORY =
  /\b(?:your|the agent's|agent|my|long[- ]term|search|in|from|check|consult|query) (?:the |your |my |agent |long[- ]term )?memor(?:y|ies)\b(?! usage| leak| limit| size)|\b(?:do|can) you (?:remember|recall)\b|\b(?:remember|recall)\b|\bwhat (?:do|did|have) (?:you|we|i) (?:know|learn|learned|learnt|say|said|discuss|discussed|decide|decided|tell)\b|\berinner\w*|\bgedächtnis\b|\bmémoire\b|\bsouviens\b|\bmemoria\b|\brecuerdas?\b/i;
const MARKETPLACE =
  /\bmarket ?places?\b|\b(?:find|search for|look for|recommend|suggest|is there|are there)\s+(?:me\s+)?(?:an?|some|any)\s+(?:[\p{L}-]+\s+){0,3}(?:skills?|agent templates?|workflows?|workflow templates?|components?|plugins?)\b(?:\s+(?:for|that|to|which|with)\b|\s*[?.!]*$)|\bmarktplatz\b/iu;
const ANALYZE =
  /\banaly[sz]e\b|\banalysis\b|\bdescribe\b|\bexamine\b|\binspect\b|\bstudy\b|\blook (?:at|through|over)\b|\bread\b|\bprocess\b|\breview\b|\binsights?\b|\btrends?\b|\b(?:generate|create|prepare|make|give|write)\b.*\b(?:report|findings)\b|\banalysiere\w*|\banalizar?\b/i;
const QUESTION =
  /\?\s*$|^(?:who|what|when|where|why|how|which|whose|does|did|is|are|was|were|has|have|can|wer|was|wann|wo|warum|wie|qui|que|quand|où|pourquoi|comment|quién|qué|cuándo|dónde|cómo)\b|\b(?:find|quote|search|locate)\b.*\b(?:passages?|sentences?|parts?|sections?|mentions?|text)\b|\bsay about\b|\btell me (?:about|what|who|when|where|why|how)\b/i;
const ABILITIES =
  /^(?:help(?: me)?|what can you do|what are you able to do|how can you help(?: me)?|what are your (?:capabilities|skills|tools|abilities)|who are you|list (?:your|the|all) (?:tools|skills|capabilities)|was kannst du|que sais-tu faire|qué puedes hacer)\b[\s?!.]*$/i;
const COURTESY =
  /^(?:please|thanks?(?: you)?(?: very much| a lot| in advance)?|hi|hello|hey|good (?:morning|afternoon|evening)|dear \w+|hallo|danke|bonjour|merci|hola|gracias|ok(?:ay)?|great|cheers)(?: there| team| agent| everyone)?[\s!.,]*$/i;
const FORM =
  /^(?:and )?(?:please )?(?:keep|make) (?:it|this|the (?:summary|answer|result))\b|^(?:in|with|using|use|as|at most|max(?:imum)?|no more than|limit(?: it)? to)\b.*\b(?:sentences?|words?|bullets?(?: points?)?|lines?|paragraphs?|points)\b|^(?:be )?(?:short|brief|concise|detailed)(?:ly)?$|^step by step$/i;

/** A clause that says what not to do is not an order. */
const FORBIDDING =
  /^(?:(?:but|and|please|also)\s+)*(?:do not|don['’]t|never|no need to|there is no need to|you (?:must not|mustn['’]t|should not|shouldn['’]t|need not|don['’]t (?:need|have) to))\b/i;
const REMINDING = /^(?:please\s+)?(?:do not|don['’]t) forget to\s+/i;
/** To keep something is another thing than to look for it, and no tool does it. */
const KEEPING =
  /^(?:please\s+)?(?:remember|memori[sz]e|keep in mind|note|store|save)\b(?!.*\?)(?=\s+(?:that|this|the fact|to)\b|\s*:|\s*$)/i;
const COUNTING_A_WORD =
  /\bhow (?:many times|often)\b|\boccurrences?\b|\bwie oft\b|\bcombien de fois\b|\bcuántas veces\b/i;

/** Judgements that no tool makes: to analyze these is not to describe the text. */
const BEYOND =
  /\b(?:sentiments?|tone|moods?|emotions?|grammar|spelling|plagiarism|readability|intent|bias|stimmung|grammatik|rechtschreibung|ton|humeur|grammaire|tono|gramática)\b/iu;

/** Reads what one part of a task asks for; empty when nothing in it is known. */
export function readClause(clause: string): Wish[] {
  const text = clause.trim().replace(REMINDING, "");
  if (FORBIDDING.test(text)) return [{ kind: "form" }];
  if (KEEPING.test(text)) return [{ kind: "keep" }];
  if (COURTESY.test(text)) return [{ kind: "courtesy" }];
  if (ABILITIES.test(text)) return [{ kind: "abilities" }];
  if (FORM.test(text)) return [{ kind: "form" }];
  if (MEMORY.test(text)) return withSummary(text, { kind: "memory", query: queryOf(text, MEMORY_WORDS) });
  if (MARKETPLACE.test(text)) return [{ kind: "marketplace", query: queryOf(text, MARKETPLACE_WORDS) }];
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
  if (BEYOND.test(text) && !/\b(?:say|says|said|mention\w*)\b/i.test(text)) return [];
  if (ANALYZE.test(text)) return [{ kind: "analyze" }];
  if (QUESTION.test(text)) return [{ kind: "question", question: text }];
  return [];
}

const MEMORY_WORDS =
  /\b(?:please|search|look|check|query|consult|find|in|into|through|from|your|my|the|agent'?s?|long[- ]term|memor(?:y|ies)|for|about|on|of|what|which|do|did|does|can|could|have|you|we|i|remember|recall|know|learn(?:ed|t)?|say|said|discuss(?:ed)?|decided?|tell|told|me|us|everything|anything|all|regarding|concerning|summari[sz]e|and|that|is|are|was|there|show|list|get)\b/gi;
const MARKETPLACE_WORDS =
  /\b(?:please|search|look|browse|check|find|recommend|suggest|me|us|in|on|through|from|the|a|an|any|some|good|best|market ?places?|skills?|agents?|agent templates?|workflows?|templates?|components?|plugins?|for|about|to|that|which|can|could|is|are|there|i|we|need|want|help|helps|with|of|and|show|list|get|you)\b/gi;

/** What to search for: the quoted words if there are any, else the clause without the words that say where and how. */
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
  const kinds: EntityKind[] = [];
  for (const [kind, pattern] of ENTITIES) {
    if (!pattern.test(text)) continue;
    if (kind === null) return [];
    kinds.push(kind);
  }
  // "The date" of a question is not an order to list dates: a finding word and a kind belong together.
  return kinds.length > 0 && FINDING.test(text) && findOperation(text) === null ? kinds : null;
}

const LISTED_NUMBER = /(?<![\p{L}\p{N}.])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?!\p{L})/gu;
/** Between the numbers of a list: a comma or "and", perhaps after a unit ("10 km, 20 km and 30 km"). */
const LIST_SEPARATOR =
  /^(?:\s*[$€£]?|\s*(?:[\p{L}%°€$£]+\s*)?(?:,\s*(?:and|und|et|y)|[,;/&]|\sand|\sund|\set|\sy|\sor)\s*(?:the\s+)?[$€£]?)$/iu;
/** Before a number they say that it bounds or dates something. */
const NO_LIST_AFTER = /\b(?:from|since|until|in|on|at|by|per|than|top|first|last|next|the)\s+$/i;

/** The numbers that a clause lists; none when they stand about in it, as in "the average speed for 100 km in 2 hours". */
function valuesIn(text: string): number[] {
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

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  ein: 1,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
};
const COUNT = `(\\d{1,4}|${Object.keys(NUMBER_WORDS).join("|")})`;
const SENTENCES = new RegExp(
  String.raw`\b${COUNT}[\s-]+(?:short\s+|kurzen?\s+)?(?:sentences?|sätze?n?|satz|phrases?|frases?|bullets?(?:\s+points?)?|points?|lines?)\b`,
  "iu",
);
const WORDS = new RegExp(String.raw`\b${COUNT}\s+(?:words?|wörtern?|mots|palabras)\b`, "iu");

function countBefore(text: string, noun: string): number | null {
  return readCount(new RegExp(String.raw`\b${COUNT}\s+${noun}`, "iu").exec(text)?.[1]);
}

function readCount(written: string | undefined): number | null {
  if (written === undefined) return null;
  const number = /^\d/.test(written) ? Number(written) : (NUMBER_WORDS[written.toLowerCase()] ?? 0);
  return number >= 1 ? Math.min(number, 100) : null;
}

export interface SummaryForm {
  sentences: number | null;
  words: number | null;
  bullets: boolean;
}

/** The length and form of a summary that a task's words ask for: "in 3 sentences", "in 50 words", "briefly", "as bullet points". */
export function readSummaryForm(task: string): SummaryForm {
  const bullets = /\bbullets?\b|\bbullet points?\b|\bstichpunkte?n?\b|\bas a list\b|\bpuntos\b/i.test(task);
  const sentences = readCount(SENTENCES.exec(task)?.[1]);
  const words = WORDS.exec(task)?.[1];
  if (sentences !== null) return { sentences, words: null, bullets };
  if (words !== undefined)
    return {
      sentences: null,
      words: Math.max(1, /^\d/.test(words) ? Number(words) : (NUMBER_WORDS[words.toLowerCase()] ?? 1)),
      bullets,
    };
  if (/\b(?:very short|very brief|tl;?dr|headline|one-?liner)\b/i.test(task))
    return { sentences: 1, words: null, bullets };
  if (/\b(?:short|brief|briefly|concise|concisely|kurz\w*|bref|brève\w*|breve\w*)\b/i.test(task))
    return { sentences: 2, words: null, bullets };
  if (/\b(?:detailed|in detail|long|thorough|ausführlich\w*|détaillé\w*|detallad\w*)\b/i.test(task))
    return { sentences: 8, words: null, bullets };
  return { sentences: null, words: null, bullets };
}
