/** What SQLite reads as one: a text, a quoted name, a comment, a word, or one other character. An open text or comment goes to the end. */
const TOKEN = /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[^]*?(?:\*\/|$)|\w+|[^]/g;

const isBlank = (token: string): boolean => /^(?:\s|--|\/\*)/.test(token);

/**
 * The statements of a text, without their semicolons, and what follows the last semicolon: a statement that is not complete, or nothing.
 * A semicolon in a text, a name, a comment or the body of a trigger ends no statement.
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

/** Whether a semicolon after these tokens stands in a trigger's body, whose end is an END after a semicolon. */
function isInTrigger(words: readonly string[]): boolean {
  const isTrigger = /^CREATE (?:TEMP |TEMPORARY )?TRIGGER\b/.test(words.slice(0, 3).join(" "));
  return isTrigger && !(words.at(-1) === "END" && words.at(-2) === ";");
}
