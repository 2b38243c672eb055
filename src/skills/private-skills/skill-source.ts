/**
 * The code in front of the author's source ends with a line break, so the sandbox counts one line more than the author.
 */
export const LINES_BEFORE = 1;

const ANONYMOUS_FUNCTION = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:async\s+)?function\s*\*?\s*\(/;
/** An `n` that the sandbox would read as the end of a BigInt literal; in JSON it can only occur in a text. */
const NUMERAL_N = /(?<=[\da-fA-F_])n/g;

export interface SkillSettings {
  config: Record<string, unknown>;
  env: Record<string, string>;
}

/**
 * The source preceded by the globals `config` and `env`. The author may declare the same names, which then hide them.
 */
export function withSettings(code: string, kind: "function" | "script", { config, env }: SkillSettings): string {
  return after(`globalThis.config=${literal(config)};globalThis.env=${literal(env)};`, code, kind);
}

/**
 * Makes a source that is parsed but never runs: its first statement throws, and a source is parsed completely before it
 * runs. A valid source ends with a thrown value, an invalid one with its syntax error.
 */
export const onlyParsed = (code: string, kind: "function" | "script"): string => after("throw 0;", code, kind);

/**
 * A JSON value as an expression. In an object literal `__proto__` would set the prototype instead of a key, so such a
 * value is parsed.
 */
function literal(value: Record<string, unknown>): string {
  const json = JSON.stringify(value);
  const expression = json.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(json)})` : json;
  return `(${expression.replaceAll(NUMERAL_N, String.raw`\u006e`)})`;
}

/**
 * The sandbox treats a lone anonymous function as an expression only when it is the whole source; this makes it one.
 */
const after = (first: string, code: string, kind: "function" | "script"): string =>
  kind === "function" && ANONYMOUS_FUNCTION.test(code) ? `${first}\n(${code}\n)` : `${first}\n${code}`;
