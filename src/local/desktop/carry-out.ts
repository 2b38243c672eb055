import { DESKTOP_ACTION_NAMES, type DesktopAction } from "#desktop/bridge/desktop-actions";
import type { CommandResult, PlatformMessage } from "#desktop/bridge/desktop-protocol";

import { plainWords } from "./allowed-words.ts";
import { type ActionScope, doAction } from "./do-action.ts";
import { insideFolder } from "./inside-folder.ts";
import { runProcess } from "./run-process.ts";

export type Command = Extract<PlatformMessage, { type: "command" }>;

/** How long a command may still take, and what ends it. */
export interface Bounds {
  /** Milliseconds since 1970. */
  endsAt: number;
  signal: AbortSignal;
}

/** A command, understood: its words for the list of what is allowed, what people are shown, and how it is done. */
export interface Understood {
  /** Null for what only a person can allow. */
  words: readonly string[] | null;
  shown: string;
  folder: string;
  carryOut: (bounds: Bounds) => Promise<CommandResult>;
}

/** So much of a parameter people are shown. */
const MAX_SHOWN = 1_000;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Throws with a sentence for people when the command cannot be understood. */
export async function understand({ kind, input }: Command, place: ActionScope): Promise<Understood> {
  if (kind === "terminal") {
    const shown = textOf(input["command"]);
    const folder = await insideFolder(place.folder, textOf(input["cwd"]) || ".");
    const words = plainWords(shown);
    return {
      words,
      shown,
      folder,
      carryOut: (bounds) => runProcess({ command: words ?? shown, folder, ...bounds }),
    };
  }
  if (kind === "docker") {
    const given: unknown[] = Array.isArray(input["words"]) ? input["words"] : [];
    const words = ["docker", ...given.map(textOf)];
    const { folder } = place;
    return {
      words,
      shown: words.map(quoted).join(" "),
      folder,
      carryOut: (bounds) => runProcess({ command: words, folder, ...bounds }),
    };
  }
  const name = DESKTOP_ACTION_NAMES.find((known) => known === input["action"]);
  if (name === undefined) throw new Error("This client does not know the action.");
  return understandAction(name, input["parameters"], place);
}

/** Words are told apart also where one has spaces in it. */
const quoted = (word: string): string => (plainWords(word)?.length === 1 ? word : JSON.stringify(word));

const understandAction = (name: DesktopAction, parameters: unknown, place: ActionScope): Understood => ({
  words: [name],
  shown: [name, ...Object.entries(parameters ?? {}).map(shownParameter)].join(" "),
  folder: place.folder,
  carryOut: async () => {
    const beganAt = performance.now();
    const value = await doAction(name, parameters, place);
    return { value, duration_ms: Math.round(performance.now() - beganAt) };
  },
});

function shownParameter([name, value]: [string, unknown]): string {
  const text = JSON.stringify(value) ?? "";
  if (text.length <= MAX_SHOWN) return `${name}=${text}`;
  return `${name}=${text.slice(0, MAX_SHOWN)}… (${text.length} characters in all)`;
}
