/** Both keep a value as it is; double quotes would make line breaks of `\n`. */
const QUOTES = ["'", "`"];

/** Variables as a file that dotenv, and dotenv-expand after it, read to the same values. Throws for a value that cannot be written. */
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
