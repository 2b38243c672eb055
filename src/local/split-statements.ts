/**
 * A token of SQLite: a text, a quoted name, a comment, a word, or another character. An unterminated text or comment
 * extends to the end.
 */
const TOKEN = /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[^]*?(?:\*\/|$)|\w+|[^]/g;

const isBlank = (token: string): boolean => /^(?:\s|--|\/\*)/.test(token);

/**
 * The statements of a text without their semicolons, and the rest after the last semicolon: an incomplete statement, or
 * nothing. A semicolon in a text, a name, a comment or the body of a trigger does not end a statement.
 */
export function splitStatements(text: string): { statements: string[]; rest: string } {
  const statements: string[] = [];
  let start = 0;
  let words: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isBlank(token)) continue;
    if (token !== ";" || isInTrigger(words)) {
      words.push(token.toUpperCase());
      continue;
    }
    if (words.length > 0) statements.push(text.slice(start, index).trim());
    words = [];
    start = index + 1;
  }
  return { statements, rest: words.length === 0 ? "" : text.slice(start).trim() };
}

/** Whether a semicolon after these tokens is inside a trigger's body, which ends with an END after a semicolon. */
function isInTrigger(words: readonly string[]): boolean {
  const isTrigger = /^CREATE (?:TEMP |TEMPORARY )?TRIGGER\b/.test(words.slice(0, 3).join(" "));
  return isTrigger && !(words.at(-1) === "END" && words.at(-2) === ";");
}
