import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";

import { DESKTOP_ACTIONS, type DesktopAction } from "#connections/desktop-bridge/desktop-actions";

import { insideFolder } from "./inside-folder.ts";

/** A text file that is read is no longer than this. */
const MAX_FILE_CHARACTERS = 500_000;

const OPENERS = { darwin: "open", win32: "explorer", linux: "xdg-open" };

export interface ActionScope {
  folder: string;
  say: (line: string) => void;
}

/** Does an action and gives what it read, or null. Throws with a sentence for people when it cannot. */
export async function doAction(
  name: DesktopAction,
  parameters: unknown,
  { folder, say }: ActionScope,
): Promise<unknown> {
  switch (name) {
    case "list_folder": {
      const { path } = DESKTOP_ACTIONS[name].input.parse(parameters);
      const entries = await readdir(await insideFolder(folder, path), { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : "file" }));
    }
    case "read_file": {
      const { path } = DESKTOP_ACTIONS[name].input.parse(parameters);
      const text = await readFile(await insideFolder(folder, path), "utf8");
      if (text.length > MAX_FILE_CHARACTERS)
        throw new Error(`${path} is longer than ${MAX_FILE_CHARACTERS} characters.`);
      return text;
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
      say(`\u0007${title}: ${text}`);
      return null;
    }
  }
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
