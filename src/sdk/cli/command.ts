import type { Tenure } from "#sdk/client";

import type { ExitCode } from "./failure.ts";
import type { Output } from "./output.ts";

/** The input of a command. */
export interface Call {
  /** The words after the command's name. */
  words: readonly string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
  output: Output;
  environment: Readonly<Record<string, string | undefined>>;
  /** Ends what the person interrupts. */
  signal: AbortSignal;
  /** Asks the person a question; null when no person is at the terminal. */
  ask(question: string): Promise<string | null>;
  /** The connection of the caller. Throws when no one signed in. */
  connect: () => Promise<Tenure>;
}

export interface Command {
  /** The words after `tenure`. */
  usage: string;
  summary: string;
  flags?: Readonly<Record<string, "text" | "switch">>;
  /** The least number of words. */
  words?: number;
  run(call: Call): Promise<ExitCode>;
}

/** The text of a flag. */
export const textOf = (call: Call, name: string): string | undefined => {
  const value = call.flags[name];
  return typeof value === "string" ? value : undefined;
};
