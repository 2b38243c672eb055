import type { Phrases } from "./phrases.ts";

/** Words by which the rules read a question about a table or a text: kind of phrase, then language. */
export const QUESTION_PHRASES = {
  /* Computations over a table. */
  median: { en: String.raw`median\w*`, de: "zentralwert", fr: "médiane", es: "mediana" },
  stdev: {
    en: String.raw`standard deviations?, std\.? ?dev\w*, stdev`,
    de: "standardabweichung",
    fr: "écart[ -]type",
    es: "desviación",
  },
  mean: {
    en: "averages?, mean, avg",
    de: String.raw`durchschnitt\w*, mittelwert\w*`,
    fr: "moyenne?s?",
    es: "promedio, media",
  },
  max: {
    en: String.raw`max(?:imum|imal\w*)?, highest, largest, biggest, greatest, most, top`,
    de: String.raw`höchste\w*, größte\w*`,
    fr: "plus (?:élevée?|grande?)",
    es: "máximo, mayor",
  },
  min: {
    en: String.raw`min(?:imum|imal\w*)?, lowest, smallest, least, cheapest`,
    de: String.raw`niedrigste\w*, kleinste\w*`,
    fr: "plus (?:bas(?:se)?|petite?)",
    es: "mínimo, menor",
  },
  sum: { en: "sums?, totals?, add up", de: String.raw`summe, gesamt\w*`, fr: "somme", es: "suma" },
  count: {
    en: "counts?, how many, number of",
    de: "wie viele, anzahl",
    fr: "combien, nombre de",
    es: "cuánt[oa]s, número de",
  },
  /** Words before a counted thing. */
  countOf: {
    en: "how many, number of, counts?(?: of)?",
    de: "wie viele, anzahl(?: der)?",
    fr: "combien de, nombre de",
    es: "cuánt[oa]s, número de",
  },
  different: {
    en: "different, distinct, unique",
    de: "verschiedenen?",
    fr: "différente?s",
    es: "distint[oa]s",
  },
  /** Forms of `different` without the plural ending. */
  differentStem: {
    en: "different, distinct, unique",
    de: "verschiedene, verschiedenen",
    fr: "différent, différente",
    es: "distinto, distinta",
  },
  rows: { en: "rows, records, entries, lines, times, often", de: "zeilen, einträge", fr: "lignes", es: "filas" },
  groupedBy: { en: "by, per, for each, for every, grouped by", de: "pro, je, nach", fr: "par", es: "por" },

  /* Conditions on rows. */
  atLeast: {
    en: "at least, no less than, not less than",
    de: "mindestens",
    fr: "au moins",
    es: "al menos, por lo menos",
  },
  atMost: {
    en: "at most, no more than, not more than, up to",
    de: "höchstens",
    fr: "au plus",
    es: "como máximo",
  },
  over: {
    en: "(?:more|greater|higher|larger|bigger) than, over, above, exceeds?, exceeding",
    de: "(?:mehr|größer|höher) als, über",
    fr: "plus de, supérieure?s? à",
    es: "más de, mayor(?:es)? (?:que|de|a)",
  },
  under: {
    en: "(?:less|fewer|lower|smaller) than, under, below",
    de: "(?:weniger|kleiner|niedriger) als, unter",
    fr: "moins de, inférieure?s? à",
    es: "menos de, menor(?:es)? (?:que|de|a)",
  },
  equal: { en: "equal to, equals, exactly", de: "genau, gleich" },
  between: { en: "between", de: "zwischen", fr: "entre", es: "entre" },
  excluding: {
    en: "except, excluding, exclude, excludes, without, not, non, besides, other, apart, outside",
    de: "ohne, außer, ausser, nicht",
    fr: "sauf, sans, hors, excepté",
    es: "excepto, sin, salvo",
  },
  /** Words before a number that names rows: "revenue in 2024". */
  namingRows: { en: "in, for, during, from", de: "im, für", fr: "en, pour", es: "para" },
  /** Words before a column that introduce a condition. */
  where: { en: "where, with, whose", de: "wo, mit", fr: "où, avec", es: "donde, con" },

  /* Words without meaning in a question or a query. */
  /** Exceptions: one of these that is not understood leaves rows out and changes the answer. */
  deciding: {
    en: `not, no, nor, without, over, under, above, below, between, before, after, since, until, only, neither, most, more, than`,
    de: "nicht, kein, keine, ohne, über, unter, zwischen, vor, seit, bis, mehr",
    fr: "sans, sauf, entre, avant, après, depuis, pas, plus",
    es: "sin, sobre, antes, desde, hasta, más, no",
  },
  /** Words that ask, point at the data, or say what its rows did: the question means the same without them. */
  harmless: {
    en: `please, compute, calculate, evaluate, determine, find, show, give, tell, get, say, list, report, analyze, analyse, describe,
      display, what's, value, values, number, numbers, figure, figures, amount, data, dataset, table, csv, column, columns, row, rows,
      record, records, entry, entries, line, lines, file, context, spreadsheet, sheet, array, following, given, overall, whole, entire,
      together, made, make, makes, sold, sell, bought, buy, ordered, earned, spent, paid, had, exist, exists, contain, contains, occur,
      come, came, belong, live, work, listed, group, grouped, sorted, many, much`,
    de: `bitte, berechne, rechne, ermittle, finde, zeige, gib, nenne, sag, wert, werte, zahl, zahlen, daten, tabelle, spalte, zeile,
      zeilen, hoch, gibt, insgesamt`,
    fr: `calcule, donne, trouve, montre, valeur, valeurs, nombre, nombres, données, tableau, colonne, ligne, lignes, chiffres`,
    es: `calcula, dame, encuentra, muestra, valor, valores, número, números, datos, tabla, columna, fila, filas`,
  },
  /** Filler words of a question about a text. */
  passageNoise: {
    en: `who, what, when, where, why, how, which, does, did, tell, say, says, said, mention, mentions, mentioned, text, document,
      article, explain, find, show, give, according, question, answer, please`,
  },
  memoryNoise: {
    en: `please, search, look, check, query, consult, find, in, into, through, from, your, my, the, agent'?s?, long[- ]term,
      memor(?:y|ies), for, about, on, of, what, which, do, did, does, can, could, have, you, we, i, remember, recall, know,
      learn(?:ed|t)?, say, said, discuss(?:ed)?, decided?, tell, told, me, us, everything, anything, all, regarding, concerning,
      summari[sz]e, and, that, is, are, was, there, show, list, get`,
  },
  marketplaceNoise: {
    en: `please, search, look, browse, check, find, recommend, suggest, me, us, in, on, through, from, the, a, an, any, some, good, best,
      market ?places?, skills?, agents?, agent templates?, workflows?, templates?, components?, plugins?, for, about, to, that, which,
      can, could, is, are, there, i, we, need, want, help, helps, with, of, and, show, list, get, you`,
  },
} as const satisfies Readonly<Record<string, Phrases>>;
