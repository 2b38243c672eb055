/** What stands before the author's source ends its line, so that the sandbox counts one line more than the author. */
export const LINES_BEFORE = 1;

const ANONYMOUS_FUNCTION = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:async\s+)?function\s*\*?\s*\(/;
/** An `n` that the sandbox would take for the end of a BigInt literal; in JSON it can only stand in a text. */
const NUMERAL_N = /(?<=[\da-fA-F_])n/g;

export interface SkillSettings {
  config: Record<string, unknown>;
  env: Record<string, string>;
}

/** The source with the globals `config` and `env` before it. The author may declare the same names; then these are hidden. */
export function withSettings(code: string, kind: "function" | "script", { config, env }: SkillSettings): string {
  return after(`globalThis.config=${literal(config)};globalThis.env=${literal(env)};`, code, kind);
}

/**
 * The source so that it is parsed and never runs: its first statement throws, and all of a source is parsed before its first
 * statement. A sound one ends with a thrown value, a broken one with its syntax error.
 */
export const onlyParsed = (code: string, kind: "function" | "script"): string => after("throw 0;", code, kind);

/** A JSON value as an expression. In an object literal `__proto__` would be no key but the prototype, so such a value is parsed. */
function literal(value: Record<string, unknown>): string {
  const json = JSON.stringify(value);
  const expression = json.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(json)})` : json;
  return `(${expression.replaceAll(NUMERAL_N, String.raw`\u006e`)})`;
}

/** The sandbox takes a lone nameless function for an expression only where it is the whole source; here it is made one. */
const after = (first: string, code: string, kind: "function" | "script"): string =>
  kind === "function" && ANONYMOUS_FUNCTION.test(code) ? `${first}\n(${code}\n)` : `${first}\n${code}`;
