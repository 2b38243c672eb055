import type { ServiceContext } from "#context/context";
import type { Acted } from "#platform/effects/act-once";

import { type CommandAnswer, commandDevice, type CommandTarget } from "./command-device.ts";

export interface TerminalInput extends CommandTarget {
  command: string;
  cwd?: string | undefined;
}

/** Makes a device run a command in its terminal. Throws the errors of `commandDevice`. */
export const runTerminalCommand = (
  ctx: ServiceContext,
  { command, cwd, ...target }: TerminalInput,
): Promise<Acted<CommandAnswer>> =>
  commandDevice(ctx, target, {
    kind: "terminal",
    action: "execute_shell",
    input: { command, ...(cwd === undefined ? {} : { cwd }) },
    summary: `Terminal: ${command}`,
  });
