/**
 * Both keep a value unchanged; double quotes would turn `
 * ` into line breaks.
 */
const QUOTES = ["'", "`"];

/**
 * Variables in a file that dotenv, and then dotenv-expand, read as the same values. Throws for a value that cannot be
 * written.
 */
export function dotEnv(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${quoted(name, value.replaceAll("$", "\\$"))}\n`)
    .join("");
}

function quoted(name: string, text: string): string {
  const quote = QUOTES.find((candidate) => !text.includes(candidate));
  if (quote === undefined)
    throw new Error(`${name} has a single quote and a backtick, which wrangler cannot read together.`);
  return quote + text + quote;
}
