export interface MaskedSource {
  /**
   * The source with the contents of strings, templates, regular expressions and comments blanked out; positions stay
   * the same.
   */
  code: string;
  /** Only the comments, with everything else blanked out. */
  comments: string;
  /** False when a string, template or comment is unterminated. */
  isWhole: boolean;
}

const REGEX_AFTER_WORD =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/;
const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/**
 * Blanks out everything except code. One pass, no parser. The preceding text decides whether a slash begins a regular
 * expression, which is wrong only directly after a closing bracket.
 */
export function maskSource(source: string): MaskedSource {
  let code = "";
  let comments = "";
  let isWhole = true;
  /** The last piece of code; a string counts as a quote. */
  let tail = "";
  /** For each open `${`, how many braces are open inside it. */
  const templates: number[] = [];
  let at = 0;
  const take = (end: number, kind: "code" | "text" | "comment"): void => {
    const part = source.slice(at, end);
    code += kind === "code" ? part : blank(part);
    if (kind === "code") tail = (tail + part).slice(-40);
    if (kind === "text") tail = part.endsWith("${") ? "(" : '"';
    comments += kind === "comment" ? part : blank(part);
    at = end;
  };
  const takeTemplate = (from: number): void => {
    const end = endOfTemplate(source, from);
    if (end === -1) isWhole = false;
    const stop = end === -1 ? source.length : end;
    take(stop, "text");
    if (source.startsWith("${", stop - 2) && end !== -1) templates.push(0);
  };
  while (at < source.length) {
    const character = source.charAt(at);
    const pair = source.slice(at, at + 2);
    if (pair === "//") {
      const end = source.indexOf("\n", at);
      take(end === -1 ? source.length : end, "comment");
    } else if (pair === "/*") {
      const end = source.indexOf("*/", at + 2);
      if (end === -1) isWhole = false;
      take(end === -1 ? source.length : end + 2, "comment");
    } else if (character === '"' || character === "'") {
      const end = endOfString(source, at);
      if (end === -1) isWhole = false;
      take(end === -1 ? source.length : end, "text");
    } else if (character === "`") takeTemplate(at + 1);
    else if (character === "/" && beginsRegex(tail)) take(endOfRegex(source, at), "text");
    else if (character === "}" && templates.at(-1) === 0) {
      templates.pop();
      takeTemplate(at + 1);
    } else {
      const open = templates.at(-1);
      if (open !== undefined && character === "{") templates[templates.length - 1] = open + 1;
      if (open !== undefined && character === "}") templates[templates.length - 1] = open - 1;
      take(at + 1, "code");
    }
  }
  return { code, comments, isWhole: isWhole && templates.length === 0 };
}

function beginsRegex(before: string): boolean {
  const tail = before.trimEnd();
  const last = tail.at(-1);
  if (last === undefined) return true;
  return /[\w$]/.test(last) ? REGEX_AFTER_WORD.test(tail) : !/[)\]}"]/.test(last);
}

function endOfString(source: string, from: number): number {
  const quote = source.charAt(from);
  for (let at = from + 1; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\\") at += 1;
    else if (character === quote) return at + 1;
    else if (character === "\n") return -1;
  }
  return -1;
}

/** The position after the closing backtick, or after the first `${`. */
function endOfTemplate(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "`") return at + 1;
    else if (character === "$" && source.charAt(at + 1) === "{") return at + 2;
  }
  return -1;
}

/** The position after the expression and its flags; after the slash alone when it does not end in its line. */
function endOfRegex(source: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\n") break;
    if (character === "\\") at += 1;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) {
      let end = at + 1;
      while (/[a-z]/.test(source.charAt(end))) end += 1;
      return end;
    }
  }
  return from + 1;
}

/**
 * Returns the line of any position, from 1. Lines are counted once, because counting per position would take quadratic
 * time.
 */
export function linesOf(source: string): (position: number) => number {
  const ends: number[] = [];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) ends.push(at);
  return (position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? position) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
