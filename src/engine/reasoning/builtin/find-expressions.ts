import { isArithmeticName } from "./evaluate-arithmetic.ts";

const OPERATOR_WORDS: Readonly<Record<string, readonly string[]>> = {
  "*": ["multiplied by", "times", "mal"],
  "/": ["divided by", "durch", "geteilt durch", "dividido por", "divisé par"],
  "^": ["to the power of", "raised to", "hoch"],
  "^2": ["squared"],
  "^3": ["cubed"],
  "+": ["plus", "más"],
  "-": ["minus", "menos", "moins"],
  "%": ["modulo", "mod"],
};
const SIGN_OF_WORD = new Map(
  Object.entries(OPERATOR_WORDS).flatMap(([sign, words]) => words.map((word) => [word, sign] as const)),
);
/** One pass over the text for all operators, because every clause of every task is searched. */
const OPERATOR_WORD = new RegExp(`\\b(?:${[...SIGN_OF_WORD.keys()].join("|")})\\b`, "giu");
const WORDED: readonly [RegExp, string][] = [
  [/\bsquare root of\b|\bwurzel (?:aus|von)\b|\bracine (?:carrée )?de\b|\braíz (?:cuadrada )?de\b/giu, "sqrt "],
  [/(?<=\d\s?)(?:percent|per cent|prozent|pour cent|por ciento)\b/giu, "%"],
  [/(?<=%\s)(?:von|de)\b/giu, "of"],
  [/(?<=\d)\s?x\s?(?=[\d(])/giu, "*"],
  [/(?<=\d\s)(?:fois|por|multiplié par|multiplicado por|multipliziert mit)(?=\s[\d(])/giu, "*"],
  [/\badd\s+(-?[\d.,]+)\s+(?:and|to)\s+(-?[\d.]+)/giu, "$1 + $2"],
  [/\bsubtract\s+(-?[\d.,]+)\s+from\s+(-?[\d.]+)/giu, "$2 - $1"],
  [/\bmultiply\s+(-?[\d.,]+)\s+(?:by|with|and)\s+(-?[\d.]+)/giu, "$1 * $2"],
  [/\bdivide\s+(-?[\d.,]+)\s+by\s+(-?[\d.]+)/giu, "$1 / $2"],
];
const PIECE =
  /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|(?:\d+(?:[_'’]\d{3})*(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3}(?![\p{L}\d]))?|\*\*|[-+−–*×·∙/÷^%()[\],;$€£¥]|\p{L}[\p{L}\p{N}_]*|√|\s+|./gu;
const DATE_OR_CODE =
  /\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\+?\d+(?:-\d+){2,}|\b\d{3}-\d{4}\b|\b[\p{L}]+-\d+\b|\bv?\d+(?:\.\d+){2,}\b/giu;
/** "pi squared" has a number too. */
const MAY_HOLD_NUMBER = /\d|squared|cubed/iu;
const NUMBER = /^\.?\d/;
const OPERATOR = /^(?:[-+−–*×·∙/÷^%]|\*\*)$/;
const LEADING = /^[\s*×·∙/÷^%,;)\]]+/;
const TRAILING = /[\s+\-−–*×·∙/÷^,;([$€£¥]+$/;
/**
 * An operator whose other side is not a number: the rest would be computed as if it were complete. A dash can also end
 * a sentence.
 */
const BROKEN = /^\s*[*×·∙/÷^]|(?:[+*×·∙/÷^]|\bof)\s*$/i;
const BEGINS_WITH_SIGN = /^\s*[-+−–]/;
/** A lone number or percentage. */
const NOTHING_TO_COMPUTE = /^[-+−–]?\s*[\d.,]+\s*%?$/;
/** "3,5" and "1.200,50" outside of brackets, where a comma separates arguments; three digits after a comma are thousands. */
const DECIMAL_COMMA = /(?<![\d.,])(0|\d{1,3}(?:\.\d{3})+|\d+(?=,\d{1,2}(?!\d)|,\d{4})),(\d+)(?![\d,]|\.\d)/gu;

/**
 * Finds the arithmetic expressions in a sentence. Words for operators count as such ("3 plus 4", "15 percent of 80",
 * "the square root of 16"). An expression has at least a number and an operator or function; dates, versions, phone
 * numbers and codes do not count.
 */
export function findExpressions(text: string): string[] {
  if (!MAY_HOLD_NUMBER.test(text)) return [];
  let prepared = text
    .replace(DATE_OR_CODE, " ¶ ")
    .replace(OPERATOR_WORD, (word) => SIGN_OF_WORD.get(word.toLowerCase()) ?? word);
  for (const [pattern, sign] of WORDED) prepared = prepared.replace(pattern, sign);
  if (!/[([]/.test(prepared))
    prepared = prepared.replace(
      DECIMAL_COMMA,
      (_, whole: string, decimals: string) => `${whole.replaceAll(".", "")}.${decimals}`,
    );
  const found: string[] = [];
  let run = "";
  let numbers = 0;
  let operators = 0;
  /** Whether a quantity of something ("5 km"), a date or a time precedes the run: a sign after it belongs to that. */
  let followsQuantity = false;
  const end = (piece?: string) => {
    const expression = balance(run.replace(LEADING, "").replace(TRAILING, "").trim());
    const isBroken = BROKEN.test(run) || (followsQuantity && BEGINS_WITH_SIGN.test(run));
    if (numbers > 0 && operators > 0 && !isBroken && expression !== "" && !NOTHING_TO_COMPUTE.test(expression))
      found.push(expression);
    followsQuantity = piece === "¶" || (piece !== undefined && numbers > 0);
    run = "";
    numbers = 0;
    operators = 0;
  };
  const pieces = prepared.match(PIECE) ?? [];
  for (const [index, piece] of pieces.entries()) {
    if (/^\s+$/.test(piece)) {
      if (run !== "") run += " ";
    } else if (NUMBER.test(piece)) {
      // A percent sign after a space is a modulo.
      if (/(?:[\d)]|(?<!\s)%)\s+$/.test(run)) end();
      run += piece;
      numbers += 1;
    } else if (OPERATOR.test(piece) || (/^of$/i.test(piece) && /%\s*$/.test(run))) {
      run += piece;
      operators += 1;
    } else if (/^\p{L}|^√/u.test(piece)) {
      // Names of functions are also words: they count only before a bracket, constants only beside an operator.
      const name = piece.toLowerCase();
      const called =
        pieces[index + 1] === "(" || /^(?:sqrt|√|pi|π)$/.test(name) || (name === "e" && /[*/^+(-]\s*$/.test(run));
      if (!isArithmeticName(name) || !called) end(piece);
      else {
        run += piece;
        operators += 1;
      }
    } else if (/^[()[\],;$€£¥]$/.test(piece)) {
      // A comma outside brackets ends a part of the sentence.
      if (/^[,;]$/.test(piece) && opened(run) === 0) end();
      else run += piece;
    } else end(piece);
  }
  end();
  return found;
}

/** Number of numbers in a sentence outside its expressions: "the sum of 12 and 30 / 2" has one. */
export function numbersOutside(text: string, expressions: readonly string[]): number {
  const count = (part: string) => part.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0;
  const inside = expressions.reduce((sum, expression) => sum + count(expression), 0);
  return Math.max(0, count(text.replace(DATE_OR_CODE, " ")) - inside);
}

function opened(text: string): number {
  let open = 0;
  for (const character of text) {
    if (character === "(" || character === "[") open += 1;
    else if (character === ")" || character === "]") open -= 1;
  }
  return open;
}

/** Removes brackets of the sentence that the expression does not open or close. */
function balance(expression: string): string {
  let result = expression;
  while (opened(result) < 0 && /[)\]]$/.test(result)) result = result.slice(0, -1).trim();
  while (opened(result) > 0 && /^[([]/.test(result)) result = result.slice(1).trim();
  return result;
}
