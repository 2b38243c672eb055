import { constants } from "node:fs";
import { lstat, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

import { misused } from "#sdk/cli/failure";
import { printable } from "#sdk/cli/output";
import { textOfBytes } from "#sdk/cli/text-file";

/** The largest file that is read: one thing never needs more. */
const MOST_BYTES = 1_048_576;

/** Windows lacks the last two, which add nothing there. */
const READING = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

type Refusal = (path: string) => string;

const IS_LINK: Refusal = (path) => `${printable(path)}: is a link, and files are neither read nor written through one`;
const NO_FILE: Refusal = (path) => `${printable(path)}: is not a file`;

const statOf = (path: string) =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/**
 * Throws for a folder that is a link, or that lies in one below the present folder: a repository from elsewhere could have
 * brought it. Above the present folder links are the person's own.
 */
export async function requireNoLink(folder: string): Promise<void> {
  const whole = resolve(folder);
  const here = process.cwd();
  const within = [whole];
  for (let above = dirname(whole); above.startsWith(here + sep); above = dirname(above)) within.unshift(above);
  const found = await Promise.all(within.map(async (path) => ({ path, stats: await statOf(path) })));
  const link = found.find(({ stats }) => stats?.isSymbolicLink());
  if (link !== undefined) throw misused(IS_LINK(link.path));
}

/** The text of a file. Throws for a link, a folder, a pipe, and for a file that is too large. */
export async function readPlainFile(path: string): Promise<string> {
  if ((await statOf(path))?.isSymbolicLink()) throw misused(IS_LINK(path));
  // A link that came since then is an error of this open; a pipe does not make it wait.
  const handle = await open(path, READING);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw misused(NO_FILE(path));
    if (stats.size > MOST_BYTES) throw misused(`${printable(path)}: has more than ${MOST_BYTES} bytes`);
    return textOfBytes(path, await handle.readFile());
  } finally {
    await handle.close();
  }
}

/** A folder for files, made when it is missing. */
export async function makePlainFolder(parent: string, name: string): Promise<void> {
  const folder = join(parent, name);
  await requireNoLink(parent);
  await requireNoLink(folder);
  await mkdir(folder, { recursive: true });
}

/**
 * Writes a file; false for one that exists and stays. A replaced file is a new one under the same name, so nothing is
 * written through a link, whichever kind.
 */
export async function writePlainFile(
  path: string,
  text: string,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const stats = await statOf(path);
  if (stats?.isSymbolicLink()) throw misused(IS_LINK(path));
  if (stats !== null && !replaces) return false;
  if (stats !== null && !stats.isFile()) throw misused(NO_FILE(path));
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, text, { flag: "wx" });
  try {
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  return true;
}
