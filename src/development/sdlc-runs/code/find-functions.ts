import { linesOf } from "./mask-source.ts";

export interface FoundFunction {
  name: string;
  /** The top-level texts of the parameters, as written; null for an arrow function with one bare parameter. */
  parameters: string[];
  /** The position of the body's opening brace. */
  bodyStart: number;
  /** The position after the body's closing brace. */
  bodyEnd: number;
  startLine: number;
  endLine: number;
}

/**
 * Only the last characters in front of a function are searched for words: searching all of them would take quadratic
 * time.
 */
const TAIL = 200;
/**
 * Parameters are searched only in the first characters of their list, because a list may contain functions, and so on.
 */
const MAX_PARAMETERS = 2_000;

const CONTROL = new Set(["if", "for", "while", "switch", "catch", "with", "await"]);

/**
 * Finds every function with a body in braces in masked source: declarations, expressions, methods and arrow functions.
 * Takes linear time for any source.
 */
export function findFunctions(code: string): FoundFunction[] {
  const { opened, ended } = pairsIn(code);
  const lineOf = linesOf(code);
  const found: FoundFunction[] = [];
  for (const [bodyStart, bodyEnd] of ended) {
    const before = code.slice(0, bodyStart).trimEnd();
    const head = before.endsWith("=>") ? arrowHead(before, opened) : functionHead(before, opened);
    if (head === null) continue;
    found.push({ ...head, bodyStart, bodyEnd, startLine: lineOf(head.start), endLine: lineOf(bodyEnd - 1) });
  }
  return found;
}

interface Pairs {
  /** For each closing parenthesis, the position of its opening one. */
  opened: Map<number, number>;
  /** For each opening brace in order, the position after its closing one; the end of the source without one. */
  ended: Map<number, number>;
}

function pairsIn(code: string): Pairs {
  const parens: number[] = [];
  const braces: number[] = [];
  const opened = new Map<number, number>();
  const ended = new Map<number, number>();
  for (const { 0: character, index } of code.matchAll(/[(){}]/g)) {
    if (character === "(") parens.push(index);
    else if (character === "{") {
      braces.push(index);
      ended.set(index, code.length);
    } else {
      const start = (character === ")" ? parens : braces).pop();
      if (start === undefined) continue;
      if (character === ")") opened.set(index, start);
      else ended.set(start, index + 1);
    }
  }
  return { opened, ended };
}

interface Head {
  name: string;
  parameters: string[];
  start: number;
}

function functionHead(before: string, opened: ReadonlyMap<number, number>): Head | null {
  if (!before.endsWith(")")) return null;
  const open = opened.get(before.length - 1);
  if (open === undefined) return null;
  const lead = before.slice(0, open).trimEnd();
  const word = /[\w$#]+$/.exec(lead.slice(-TAIL))?.[0];
  if (word === undefined || CONTROL.has(word))
    return /\bfunction\s*\*$/.test(lead.slice(-TAIL)) ? head("", before, open, lead.length) : null;
  if (word === "function")
    return head(nameBefore(lead.slice(0, -word.length)), before, open, lead.length - word.length);
  return head(word, before, open, lead.length - word.length);
}

function arrowHead(before: string, opened: ReadonlyMap<number, number>): Head {
  const lead = before.slice(0, -2).trimEnd();
  const open = lead.endsWith(")") ? opened.get(lead.length - 1) : undefined;
  if (open !== undefined) {
    const front = withoutAsync(lead.slice(0, open));
    return head(nameBefore(front), lead, open, front.length);
  }
  const bare = /([\w$]+)$/.exec(lead.slice(-TAIL))?.[1] ?? "";
  const front = withoutAsync(lead.slice(0, lead.length - bare.length));
  return { name: nameBefore(front), parameters: [bare], start: front.length };
}

function withoutAsync(text: string): string {
  const front = text.trimEnd();
  return (/\basync$/.test(front.slice(-TAIL)) ? front.slice(0, -"async".length) : front).trimEnd();
}

const head = (name: string, before: string, open: number, start: number): Head => ({
  name: name === "" ? "(anonymous)" : name,
  parameters: splitParameters(before.slice(open + 1, Math.min(before.lastIndexOf(")"), open + 1 + MAX_PARAMETERS))),
  start,
});

/** The name that a function value is given: `const name =`, `name:`, `object.name =`. */
const nameBefore = (front: string): string =>
  /([\w$]+)\s*[:=]\s*(?:async\s*)?$/.exec(front.slice(-TAIL))?.[1] ?? "(anonymous)";

function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const character of text) {
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += character;
  }
  return [...parts, part.trim()].filter((entry) => entry !== "");
}
