import { DESKTOP_ACTION_NAMES, type DesktopAction } from "#connections/desktop-bridge/desktop-actions";
import type { CommandResult, PlatformMessage } from "#connections/desktop-bridge/desktop-protocol";

import { plainWords } from "./allowed-words.ts";
import { doAction } from "./do-action.ts";
import { insideFolder } from "./inside-folder.ts";
import { runProcess } from "./run-process.ts";

export type Command = Extract<PlatformMessage, { type: "command" }>;

/** A command, understood: its words for the list of what is allowed, a line for people, and how it is done. */
export interface Understood {
  /** Null for what only a person can allow. */
  words: readonly string[] | null;
  shown: string;
  carryOut: (signal: AbortSignal) => Promise<CommandResult>;
}

interface Place {
  folder: string;
  say: (line: string) => void;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Throws with a sentence for people when the command cannot be understood. */
export function understand(
  { kind, input, timeout_seconds: timeoutSeconds }: Command,
  { folder, say }: Place,
): Understood {
  if (kind === "terminal") {
    const command = textOf(input["command"]);
    const words = plainWords(command);
    return {
      words,
      shown: command,
      carryOut: async (signal) => {
        const place = await insideFolder(folder, textOf(input["cwd"]) || ".");
        return runProcess({ command: words ?? command, folder: place, timeoutSeconds, signal });
      },
    };
  }
  if (kind === "docker") {
    const given: unknown[] = Array.isArray(input["words"]) ? input["words"] : [];
    const words = ["docker", ...given.map(textOf)];
    const carryOut = (signal: AbortSignal) => runProcess({ command: words, folder, timeoutSeconds, signal });
    return { words, shown: words.join(" "), carryOut };
  }
  const name = DESKTOP_ACTION_NAMES.find((known) => known === input["action"]);
  if (name === undefined) throw new Error("This client does not know the action.");
  return understandAction(name, input["parameters"], { folder, say });
}

const understandAction = (name: DesktopAction, parameters: unknown, place: Place): Understood => ({
  words: [name],
  shown: `${name} ${JSON.stringify(parameters).slice(0, 300)}`,
  carryOut: async () => {
    const beganAt = performance.now();
    const value = await doAction(name, parameters, place);
    return { value, duration_ms: Math.round(performance.now() - beganAt) };
  },
});
