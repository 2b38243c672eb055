import type { Language } from "./stop-words.ts";

/** Phrases of each language, with a comma and white space between them. A phrase may be a small regular expression (`summari[sz]e`). */
export type Phrases = Readonly<Partial<Record<Language, string>>>;

/**
 * Words by which the rules recognize a task's requests: kind of phrase, then language. `phrase-patterns.ts` makes
 * regular expressions and sets of them. Of two phrases at the same position in a text, the first one listed is taken.
 */
export const TASK_PHRASES = {
  /* Orders: what a clause asks for. */
  summarize: {
    en: String.raw`summar(?:y|ies|i[sz]e[sd]?|i[sz]ing|i[sz]ation), tl;?dr, condense, abridge, shorten, gist, overview, brief me,
      (?:key|main) (?:points?|ideas?|messages?|takeaways?)`,
    de: String.raw`zusammenfass\w*, fass\w* .*\bzusammen`,
    fr: String.raw`résum\p{L}*`,
    es: "resum(?:e|en|ir|a)",
  },
  keywords: {
    en: "key ?words?, key ?phrases?, (?:main )?topics?, themes?, key ?terms?",
    de: String.raw`schlüsselw\p{L}+, schlagw\p{L}+, stichw\p{L}+`,
    fr: "mots?[- ]clés?",
    es: "palabras? claves?",
  },
  statistics: {
    en: String.raw`statist\w+, stats, distribution, quartiles?,
      descri(?:be|ptive)\b.*\b(?:numbers?|data|table|columns?|csv|values?),
      (?:analy[sz]e|summari[sz]e|evaluate)\b.*\b(?:csv|table|numbers|columns?|rows|spreadsheet|dataset|figures|values)`,
    de: String.raw`statistik\w*`,
    es: String.raw`estad[ií]stic\w+`,
  },
  measure: {
    en: String.raw`(?:count|number of|how many)\b.*\b(?:words?|characters?|letters?|sentences?|paragraphs?),
      (?:word|character|letter|sentence|paragraph) counts?, reading time, how long\b.*\btext`,
    de: String.raw`wie viele (?:wörter|zeichen|sätze), zähl\p{L}*\b.*\b(?:wörter|zeichen|sätze|absätze)`,
    fr: String.raw`combien de (?:mots|phrases), compte\p{L}*\b.*\b(?:mots|phrases|caractères)`,
    es: String.raw`cuántas (?:palabras|frases), cuenta\b.*\b(?:palabras|frases|caracteres)`,
  },
  countingAWord: {
    en: "how (?:many times|often), occurrences?",
    de: "wie oft",
    fr: "combien de fois",
    es: "cuántas veces",
  },
  calculate: {
    en: "calculate, compute, evaluate, solve, work out, how much is, what is, what's, what are, result of",
    de: "berechne, rechne, was ist, wie viel ist",
    fr: "combien font, calcule",
    es: "calcula, cuánto es",
  },
  memory: {
    en: String.raw`(?:your|the agent's|agent|my|long[- ]term|search|in|from|check|consult|query) (?:the |your |my |agent |long[- ]term )?memor(?:y|ies)\b(?! usage| leak| limit| size),
      remember, recall,
      what (?:do|did|have) (?:you|we|i) (?:know|learn|learned|learnt|say|said|discuss|discussed|decide|decided|tell)`,
    de: String.raw`erinner\w*, gedächtnis`,
    fr: "mémoire, souviens",
    es: "memoria, recuerdas?",
  },
  analyze: {
    en: String.raw`analy[sz]e, analysis, describe, examine, inspect, study, look (?:at|through|over), read, process, review, insights?,
      trends?, (?:generate|create|prepare|make|give|write)\b.*\b(?:report|findings)`,
    de: String.raw`analysiere\w*`,
    es: "analizar?",
  },
  abilities: {
    en: `help(?: me)?, what can you do, what are you able to do, how can you help(?: me)?,
      what are your (?:capabilities|skills|tools|abilities), who are you, list (?:your|the|all) (?:tools|skills|capabilities)`,
    de: "was kannst du",
    fr: "que sais-tu faire",
    es: "qué puedes hacer",
  },
  /** Words before the name of a skill. */
  running: {
    en: "run, use, using, apply, execute, call, invoke, skill, with",
    de: "starte, benutze",
    fr: "utilise",
    es: "usa, ejecuta",
  },
  /** With the name of a kind of entity these order a list of them. */
  finding: {
    en: `extract, list, find, identify, get, show, give, detect, collect, pull, what, which, who, all, highlight, any`,
    de: "extrahiere, finde, nenne",
    fr: "extrais, trouve, liste",
    es: "extrae, encuentra",
  },
  /**
   * Words that begin an order or a question. "Where" begins a question, and a condition: "where the amount is over 50".
   */
  clauseStart: {
    en: String.raw`summari[sz]e, extract, list, find, search, calculate, compute, evaluate, analy[sz]e, describe, count, identify,
      show, give, tell, translate, write, draft, create, send, delete, update, deploy, run, use, apply, look, check, compare, classify,
      recall, remember, explain, generate, detect, get, fetch, read, report, highlight, determine, save, store, post, email, approve,
      refund, transfer, schedule, upload, recommend, suggest, review, plan, rewrite, convert, sort, rank, arrange, categori[sz]e, do not, don['’]t, never,
      what, which, who, when, where(?=\s+(?:is|are|was|were|did|does|do|can|will)\b), why, how`,
    de: "fasse, extrahiere, finde, suche, berechne, analysiere",
    fr: "résume, extrais, trouve, cherche, calcule, analyse",
    es: "resume, extrae, encuentra, busca, calcula, analiza",
  },
  /** Judgements that no tool makes: analysing these differs from describing the text. */
  judgement: {
    en: "sentiments?, tone, moods?, emotions?, grammar, spelling, plagiarism, readability, intent, bias",
    de: "stimmung, grammatik, rechtschreibung, ton",
    fr: "humeur, grammaire",
    es: "tono, gramática",
  },
  courtesy: {
    en: String.raw`please, thanks?(?: you)?(?: very much| a lot| in advance)?, hi, hello, hey, good (?:morning|afternoon|evening),
      dear \w+, ok(?:ay)?, great, cheers`,
    de: "hallo, danke",
    fr: "bonjour, merci",
    es: "hola, gracias",
  },
  /** At the beginning of a clause. */
  questionWord: {
    en: `who, what, when, where, why, how, which, whose, does, did, is, are, was, were, has, have, can`,
    de: "wer, was, wann, wo, warum, wie",
    fr: "qui, que, quand, où, pourquoi, comment",
    es: "quién, qué, cuándo, dónde, cómo",
  },

  /* Kinds of entities. */
  entities: { en: "entit(?:y|ies)", de: String.raw`entität\w*`, fr: "entités?", es: "entidades?" },
  emails: {
    en: "e-?mail(?:s| addresses| address), contact (?:details|information|data)",
    de: String.raw`e-?mail-adress\w*`,
    fr: "adresses? e-?mail",
    es: "correos?",
  },
  urls: { en: "urls?, links?, web ?(?:sites?|addresses), hyperlinks?" },
  dates: { en: "dates?, deadlines?", de: "datums?", es: "fechas?" },
  amounts: {
    en: "(?:money|monetary|dollar|currency|price|payment) (?:amounts?|values?), (?:amounts?|sums?) of money, amounts, prices",
    de: "beträge",
    fr: "montants?",
    es: "importes?",
  },
  percentages: { en: "percentages?", de: "prozent(?:sätze|werte|zahlen)", fr: "pourcentages?", es: "porcentajes?" },
  phones: {
    en: "(?:tele)?phones?(?: numbers?)?, contact (?:details|information|data)",
    de: "telefonnummern?",
    fr: "numéros? de téléphone",
    es: "teléfonos?",
  },
  names: {
    en: "names?, people, persons?, organi[sz]ations?, compan(?:y|ies), who is mentioned",
    de: "namen, personen, firmen",
    fr: "personnes, noms",
    es: "nombres, empresas",
  },

  /* The form of a summary. */
  bullets: { en: "bullets?, bullet points?, as a list", de: "stichpunkte?n?", es: "puntos" },
  headline: { en: "very short, very brief, tl;?dr, headline, one-?liner" },
  brief: {
    en: "short, brief, briefly, concise, concisely",
    de: String.raw`kurz\w*`,
    fr: String.raw`bref, brève\w*`,
    es: String.raw`breve\w*`,
  },
  detailed: {
    en: "detailed, in detail, long, thorough",
    de: String.raw`ausführlich\w*`,
    fr: String.raw`détaillé\w+`,
    es: String.raw`detallad\w*`,
  },
  /** Words after a number that give a summary's length. */
  sentenceUnit: {
    en: String.raw`sentences?, bullets?(?:\s+points?)?, points?, lines?`,
    de: "sätze?n?, satz",
    fr: "phrases?",
    es: "frases?",
  },
  wordUnit: { en: "words?", de: "wörtern?", fr: "mots", es: "palabras" },

  /* Words that join clauses, and words in a list. */
  and: { en: "and", de: "und", fr: "et", es: "y" },
  or: { en: "or", de: "oder", fr: "ou", es: "o" },
  but: { en: "but", de: "aber", fr: "mais", es: "pero" },
  next: {
    en: String.raw`and\s+then, then, after\s+that, and\s+also`,
    de: "danach",
    fr: "puis",
    es: "luego",
  },

  /* Words that announce the material of a task. */
  below: { en: "following, below", de: "folgende[nrs]?", fr: "suivante?s?", es: "siguiente" },
  materialLabel: {
    en: `text, content, document, input, data, csv, article, message, transcript, excerpt, paragraph, passage, numbers, values`,
    de: "daten",
    fr: "texte",
    es: "texto, datos",
  },
} as const satisfies Readonly<Record<string, Phrases>>;

/** Small numbers in words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ["a", "an", "one", "single", "ein", "einem", "un", "une", "una"],
    ["two", "zwei", "deux", "dos"],
    ["three", "drei", "trois", "tres"],
    ["four", "vier", "quatre", "cuatro"],
    ["five", "fünf", "cinq", "cinco"],
    ["six"],
    ["seven"],
    ["eight"],
    ["nine"],
    ["ten"],
  ].flatMap((words, index) => words.map((word): [string, number] => [word, index + 1])),
);
