import type { LogFormat } from "./local-variables.ts";
import { terminalLine } from "./terminal-line.ts";

/** The target of a child's lines: our own output unchanged, nowhere, or a function, line by line. */
export type ChildOutput = "inherit" | "ignore" | ((line: string) => void);

/**
 * The display of the Worker's lines: short and coloured for a person at a terminal, JSON for a file or another program.
 */
export function workerOutput(
  format: LogFormat,
  terminal: Pick<NodeJS.WriteStream, "isTTY" | "write">,
  environment: NodeJS.ProcessEnv,
): ChildOutput {
  if (format === "json" || (format === "auto" && !terminal.isTTY)) return "inherit";
  const isColoured = isColourful(terminal, environment);
  return (line) => void terminal.write(`${terminalLine(line, { isColoured })}\n`);
}

/** Whether the output shows colours: a capable terminal, unless its user wants none (no-color.org). */
export function isColourful(
  { isTTY }: Pick<NodeJS.WriteStream, "isTTY">,
  { NO_COLOR: noColour = "", TERM: kind }: NodeJS.ProcessEnv,
): boolean {
  return isTTY && noColour === "" && kind !== "dumb";
}
