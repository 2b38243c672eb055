import { createInterface } from "node:readline/promises";

import { escapedJson, type Output, printable, printableLines } from "./output.ts";

/**
 * The terminal. This is the only file of the program that writes to it (`test/contract/terminal-writes.test.ts`), so no
 * text reaches it with a character that a terminal obeys.
 */
export const outputTo = (isJson: boolean): Output => ({
  isJson,
  isTerminal: process.stdout.isTTY,
  line: (text) => void process.stdout.write(`${isJson ? escapedJson(text) : printable(text)}\n`),
  part: (text) => void process.stdout.write(printableLines(text)),
  note: (...lines) => void process.stderr.write(`${lines.map(printable).join("\n")}\n`),
});

/** Tells the failure with which the program ends. Its words can have several lines. */
export function printFailure(words: string, { exitCode, isJson }: { exitCode: number; isJson: boolean }): void {
  const whole = isJson ? escapedJson(JSON.stringify({ error: words, exit_code: exitCode })) : printableLines(words);
  process.stderr.write(`${whole}\n`);
}

/** Asks the person a question of one line; null when no person is at the terminal. */
export async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(printable(question));
  } finally {
    terminal.close();
  }
}

/** Calls back when the output stream fails: `tenure agents | head` closes it early. */
export function onOutputFailure(failed: (error: NodeJS.ErrnoException) => void): void {
  process.stdout.on("error", failed);
}
