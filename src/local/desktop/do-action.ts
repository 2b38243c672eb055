import { spawn } from "node:child_process";

import { DESKTOP_ACTIONS, type DesktopAction } from "#desktop/bridge/desktop-actions";

import { findPlace, listInside, type Place, readInside, writeInside } from "./folder-files.ts";
import { protectionOf } from "./protected-paths.ts";

/** Maximum characters of a text file that is read. */
const MAX_FILE_CHARACTERS = 500_000;

/** Bytes in UTF-8 of one UTF-16 unit. */
const MAX_BYTES_OF_CHARACTER = 3;

const OPENERS = { darwin: "open", win32: "explorer", linux: "xdg-open" };

export interface ActionScope {
  folder: string;
  /** Shows the lines to the person and makes a sound. */
  notify: (lines: readonly string[]) => void;
}

export interface PreparedAction {
  /** Why a person must be asked whatever the list says, as a sentence; null without a reason. */
  protection: string | null;
  /** Returns the data that it read, or null. Throws with a sentence for people when it fails. */
  perform: () => Promise<unknown>;
}

const unprotected = (perform: () => Promise<unknown>): PreparedAction => ({ protection: null, perform });

/** Reads an action and finds its place. What was found is used, or nothing: see `openPlace`. */
export async function prepareAction(
  name: DesktopAction,
  parameters: unknown,
  { folder, notify }: ActionScope,
): Promise<PreparedAction> {
  switch (name) {
    case "list_folder": {
      const place = await findPlace(folder, DESKTOP_ACTIONS[name].input.parse(parameters).path);
      return unprotected(async () => {
        const entries = await listInside(place);
        return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : "file" }));
      });
    }
    case "read_file": {
      const place = await findPlace(folder, DESKTOP_ACTIONS[name].input.parse(parameters).path);
      return unprotected(() => readText(place));
    }
    case "write_file": {
      const { path, text } = DESKTOP_ACTIONS[name].input.parse(parameters);
      const place = await findPlace(folder, path);
      const perform = () => writeInside(place, text).then(() => null);
      return { protection: protectionOf(folder, place), perform };
    }
    case "open_url": {
      const { url } = DESKTOP_ACTIONS[name].input.parse(parameters);
      return unprotected(() => openUrl(url));
    }
    case "notify": {
      const { title, text } = DESKTOP_ACTIONS[name].input.parse(parameters);
      return unprotected(async () => {
        notify([title, ...text.split("\n")]);
        return null;
      });
    }
  }
}

async function readText(place: Place): Promise<string> {
  const text = await readInside(place, MAX_FILE_CHARACTERS * MAX_BYTES_OF_CHARACTER);
  if (text !== null && text.length <= MAX_FILE_CHARACTERS) return text;
  throw new Error(`${place.path} is longer than ${MAX_FILE_CHARACTERS} characters.`);
}

function openUrl(url: string): Promise<null> {
  const opener = OPENERS[process.platform as keyof typeof OPENERS] ?? OPENERS.linux;
  return new Promise((resolve, reject) => {
    const child = spawn(opener, [url], { detached: true, stdio: "ignore" });
    child.once("error", () => reject(new Error(`This computer has no ${opener}.`)));
    child.once("spawn", () => {
      child.unref();
      resolve(null);
    });
  });
}
