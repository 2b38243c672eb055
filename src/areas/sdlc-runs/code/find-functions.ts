import { lineAt } from "./mask-source.ts";

export interface FoundFunction {
  name: string;
  /** Of the parameters, as written, without what is nested in them; null for an arrow function with one bare parameter. */
  parameters: string[];
  /** Where the body's opening brace is. */
  bodyStart: number;
  /** Behind the body's closing brace. */
  bodyEnd: number;
  startLine: number;
  endLine: number;
}

/** Names are looked for in the last characters before a function: looking through all of them would take a square of time. */
const TAIL = 200;

const CONTROL = new Set(["if", "for", "while", "switch", "catch", "with", "await"]);

/** Every function with a body in braces, from masked source: declarations, expressions, methods and arrow functions. */
export function findFunctions(code: string): FoundFunction[] {
  const found: FoundFunction[] = [];
  const parens: number[] = [];
  const closed = new Map<number, number>();
  for (let at = 0; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (character === "(") parens.push(at);
    else if (character === ")") {
      const open = parens.pop();
      if (open !== undefined) closed.set(at, open);
    } else if (character === "{") {
      const before = code.slice(0, at).trimEnd();
      const head = before.endsWith("=>") ? arrowHead(before, closed) : functionHead(before, closed);
      if (head === null) continue;
      const bodyEnd = endOfBlock(code, at);
      found.push({
        ...head,
        bodyStart: at,
        bodyEnd,
        startLine: lineAt(code, head.start),
        endLine: lineAt(code, bodyEnd - 1),
      });
    }
  }
  return found;
}

interface Head {
  name: string;
  parameters: string[];
  start: number;
}

function functionHead(before: string, closed: ReadonlyMap<number, number>): Head | null {
  if (!before.endsWith(")")) return null;
  const open = closed.get(before.length - 1);
  if (open === undefined) return null;
  const lead = before.slice(0, open).trimEnd();
  const word = /[\w$#]+$/.exec(lead.slice(-TAIL))?.[0];
  if (word === undefined || CONTROL.has(word))
    return /\bfunction\s*\*$/.test(lead) ? head("", before, open, lead.length) : null;
  if (word === "function")
    return head(nameBefore(lead.slice(0, -word.length)), before, open, lead.length - word.length);
  return head(word, before, open, lead.length - word.length);
}

function arrowHead(before: string, closed: ReadonlyMap<number, number>): Head {
  const lead = before.slice(0, -2).trimEnd();
  const open = lead.endsWith(")") ? closed.get(lead.length - 1) : undefined;
  if (open !== undefined) {
    const front = lead
      .slice(0, open)
      .replace(/\basync\s*$/, "")
      .trimEnd();
    return head(nameBefore(front), lead, open, front.length);
  }
  const bare = /([\w$]+)$/.exec(lead.slice(-TAIL))?.[1] ?? "";
  const front = lead
    .slice(0, lead.length - bare.length)
    .replace(/\basync\s*$/, "")
    .trimEnd();
  return { name: nameBefore(front), parameters: [bare], start: front.length };
}

const head = (name: string, before: string, open: number, start: number): Head => ({
  name: name === "" ? "(anonymous)" : name,
  parameters: splitParameters(before.slice(open + 1, before.lastIndexOf(")"))),
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

function endOfBlock(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    const character = code.charAt(at);
    if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return at + 1;
  }
  return code.length;
}
