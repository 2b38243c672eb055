export type ArithmeticToken =
  | { kind: "number"; value: number; at: number }
  | { kind: "name"; name: string; at: number }
  | { kind: "sign"; sign: "+" | "-" | "*" | "/" | "^" | "%" | "(" | ")" | "," | "of"; at: number };

export interface ArithmeticFault {
  code: "SYNTAX" | "DIVISION_BY_ZERO" | "OVERFLOW" | "DOMAIN" | "TOO_LONG" | "UNKNOWN_NAME";
  /** Says what is wrong, for the caller. */
  message: string;
  /** The character it was found at, from 0. */
  at: number;
}

/** Thrown inside the parser and caught by `evaluateArithmetic`; it never leaves this folder. */
export function fault(code: ArithmeticFault["code"], message: string, at: number): { fault: ArithmeticFault } {
  return { fault: { code, message, at } };
}

const SIGNS: Readonly<Record<string, "+" | "-" | "*" | "/" | "^" | "%" | "(" | ")" | ",">> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  "∙": "*",
  "/": "/",
  "÷": "/",
  "^": "^",
  "%": "%",
  "(": "(",
  ")": ")",
  "[": "(",
  "]": ")",
  ",": ",",
  ";": ",",
};
const GROUPED = /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|/y;
const NUMBER = /(?:\d+(?:[_'’]\d{3})*(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3})?|/iy;
const NAME = /[a-zπ√][a-z0-9_]*|/iy;
const SPACE = /\s*/y;
const CURRENCY = /[$€£¥]/;

/**
 * Splits an expression into numbers, names and signs. Commas group thousands outside a function's brackets; inside them
 * they separate arguments, so `max(1,234)` has two. Currency signs in front of a number are dropped.
 */
export function tokenizeArithmetic(expression: string): ArithmeticToken[] {
  const tokens: ArithmeticToken[] = [];
  /** For each open bracket, whether it is a function's. */
  const brackets: boolean[] = [];
  let at = skip(SPACE, expression, 0);
  while (at < expression.length) {
    const inFunction = brackets.includes(true);
    const text = (inFunction ? "" : read(GROUPED, expression, at)) || read(NUMBER, expression, at);
    if (text !== "") {
      tokens.push({ kind: "number", value: Number(text.replace(/[,_'’]/g, "")), at });
      at = skip(SPACE, expression, at + text.length);
      continue;
    }
    const name = read(NAME, expression, at).toLowerCase();
    const character = expression[at] ?? "";
    if (name !== "") {
      tokens.push(name === "of" ? { kind: "sign", sign: "of", at } : { kind: "name", name, at });
      at = skip(SPACE, expression, at + name.length);
      continue;
    }
    const power = expression.startsWith("**", at);
    const sign = power ? "^" : SIGNS[character];
    if (sign === undefined && !CURRENCY.test(character))
      throw fault("SYNTAX", `${JSON.stringify(character)} is not part of an expression.`, at);
    if (sign === "(") brackets.push(tokens.at(-1)?.kind === "name");
    if (sign === ")") brackets.pop();
    if (sign !== undefined) tokens.push({ kind: "sign", sign, at });
    at = skip(SPACE, expression, at + (power ? 2 : 1));
  }
  return tokens;
}

function read(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function skip(pattern: RegExp, text: string, at: number): number {
  return at + read(pattern, text, at).length;
}
