import type { LogFormat } from "./local-variables.ts";
import { terminalLine } from "./terminal-line.ts";

/** Where the lines of a child go: to our own output as they are, nowhere, or to a function, line by line. */
export type ChildOutput = "inherit" | "ignore" | ((line: string) => void);

/** How the Worker's lines are shown: short and coloured to a person at a terminal, as JSON to a file or another program. */
export function workerOutput(
  format: LogFormat,
  terminal: Pick<NodeJS.WriteStream, "isTTY" | "write">,
  environment: NodeJS.ProcessEnv,
): ChildOutput {
  if (format === "json" || (format === "auto" && !terminal.isTTY)) return "inherit";
  const isColoured = isColourful(terminal, environment);
  return (line) => void terminal.write(`${terminalLine(line, { isColoured })}\n`);
}

/** Whether the output shows colours: a terminal that can, unless its user wants none (no-color.org). */
export function isColourful(
  { isTTY }: Pick<NodeJS.WriteStream, "isTTY">,
  { NO_COLOR: noColour = "", TERM: kind }: NodeJS.ProcessEnv,
): boolean {
  return isTTY && noColour === "" && kind !== "dumb";
}
