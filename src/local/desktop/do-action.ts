import { spawn } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";

import { DESKTOP_ACTIONS, type DesktopAction } from "#desktop/bridge/desktop-actions";

import { insideFolder } from "./inside-folder.ts";

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

/** Performs an action and returns the data it read, or null. Throws with a sentence for people when it fails. */
export async function doAction(
  name: DesktopAction,
  parameters: unknown,
  { folder, notify }: ActionScope,
): Promise<unknown> {
  switch (name) {
    case "list_folder": {
      const { path } = DESKTOP_ACTIONS[name].input.parse(parameters);
      const entries = await readdir(await insideFolder(folder, path), { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : "file" }));
    }
    case "read_file": {
      const { path } = DESKTOP_ACTIONS[name].input.parse(parameters);
      return readText(await insideFolder(folder, path), path);
    }
    case "write_file": {
      const { path, text } = DESKTOP_ACTIONS[name].input.parse(parameters);
      await writeFile(await insideFolder(folder, path), text);
      return null;
    }
    case "open_url": {
      const { url } = DESKTOP_ACTIONS[name].input.parse(parameters);
      return openUrl(url);
    }
    case "notify": {
      const { title, text } = DESKTOP_ACTIONS[name].input.parse(parameters);
      notify([title, ...text.split("\n")]);
      return null;
    }
  }
}

async function readText(place: string, path: string): Promise<string> {
  const about = await stat(place);
  if (!about.isFile()) throw new Error(`${path} is not a file.`);
  const tooLong = new Error(`${path} is longer than ${MAX_FILE_CHARACTERS} characters.`);
  if (about.size > MAX_FILE_CHARACTERS * MAX_BYTES_OF_CHARACTER) throw tooLong;
  const text = await readFile(place, "utf8");
  if (text.length > MAX_FILE_CHARACTERS) throw tooLong;
  return text;
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
