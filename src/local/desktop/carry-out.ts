import { DESKTOP_ACTION_NAMES, type DesktopAction } from "#desktop/bridge/desktop-actions";
import type { CommandResult, PlatformMessage } from "#desktop/bridge/desktop-protocol";

import { plainWords } from "./allowed-words.ts";
import { type ActionScope, prepareAction } from "./do-action.ts";
import { insideFolder } from "./folder-files.ts";
import { gitProtection } from "./git-safety.ts";
import type { ShownOrder } from "./question.ts";
import { runProcess } from "./run-process.ts";

export type Command = Extract<PlatformMessage, { type: "command" }>;

/** The limits of a command: its remaining time, and the signal that ends it. */
export interface Bounds {
  /** Milliseconds since 1970. */
  endsAt: number;
  signal: AbortSignal;
}

/** A parsed command: its words for the list of allowed commands, its description for people, and its execution. */
export interface Understood {
  /** Null for a command that only a person can allow. */
  words: readonly string[] | null;
  /** Why a person must be asked whatever the list says, as a sentence; null without a reason. */
  protection: string | null;
  order: ShownOrder;
  folder: string;
  carryOut: (bounds: Bounds) => Promise<CommandResult>;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Throws with a sentence for people when the command is not understood. */
export async function understand({ kind, input }: Command, place: ActionScope): Promise<Understood> {
  if (kind === "terminal") {
    const command = textOf(input["command"]);
    const folder = await insideFolder(place.folder, textOf(input["cwd"]) || ".");
    const words = plainWords(command);
    return {
      words,
      protection: words && (await gitProtection(words, folder)),
      order: { tool: "terminal", command },
      folder,
      carryOut: (bounds) => runProcess({ command: words ?? command, folder, ...bounds }),
    };
  }
  if (kind === "docker") {
    const given: unknown[] = Array.isArray(input["words"]) ? input["words"] : [];
    const words = ["docker", ...given.map(textOf)];
    const { folder } = place;
    return {
      words,
      protection: null,
      order: { tool: "docker", command: words.map(quoted).join(" ") },
      folder,
      carryOut: (bounds) => runProcess({ command: words, folder, ...bounds }),
    };
  }
  const name = DESKTOP_ACTION_NAMES.find((known) => known === input["action"]);
  if (name === undefined) throw new Error("This client does not support the action.");
  return understandAction(name, input["parameters"], place);
}

/** Quotes words with spaces, so that words stay distinguishable. */
const quoted = (word: string): string => (plainWords(word)?.length === 1 ? word : JSON.stringify(word));

async function understandAction(name: DesktopAction, parameters: unknown, place: ActionScope): Promise<Understood> {
  const { protection, perform } = await prepareAction(name, parameters, place);
  return {
    words: [name],
    protection,
    order: { tool: name, arguments: { ...(parameters as object | undefined) } },
    folder: place.folder,
    carryOut: async () => {
      const beganAt = performance.now();
      const value = await perform();
      return { value, duration_ms: Math.round(performance.now() - beganAt) };
    },
  };
}
