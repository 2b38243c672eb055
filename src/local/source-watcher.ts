import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import { join, relative } from "node:path";

/** An editor and a checkout write several files at once; all of them are one change. */
const settleMs = 40;

/**
 * Tells of changes below a folder: the paths relative to it, those of one save together. The next call waits until the last one's promise
 * is settled. Ends with the signal.
 *
 * Each folder is watched for itself. Node's own recursive watch holds on to the files that it found (on Linux), so after a save that puts
 * another file in the place of the first it hears nothing of the second.
 */
export function watchSources(folder: string, onChange: (paths: string[]) => Promise<void>, signal: AbortSignal): void {
  const changed = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const tell = async (): Promise<void> => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const paths = [...changed];
    changed.clear();
    await onChange(paths).finally(() => {
      isBusy = false;
    });
    await tell();
  };
  const note = (path: string): void => {
    changed.add(relative(folder, path));
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), settleMs);
  };
  const forget = (path: string): void => {
    for (const [watched, watcher] of watchers) {
      if (watched !== path && !watched.startsWith(join(path, "/"))) continue;
      watcher.close();
      watchers.delete(watched);
    }
  };
  const look = (path: string, whatIsNew: (file: string) => void): void => {
    // The name may now be that of another folder, as after a checkout.
    forget(path);
    const watcher = watch(path, (_event, name) => {
      if (name === null || isTemporary(name)) return;
      const below = join(path, name);
      if (isFolder(below)) return lookIfThere(below);
      forget(below);
      note(below);
    });
    watcher.on("error", (error: NodeJS.ErrnoException) => {
      if (!isGone(error)) throw error;
    });
    watchers.set(path, watcher);
    // After the watch began, so that no file is written between the two.
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) look(below, whatIsNew);
      else if (!isTemporary(entry.name)) whatIsNew(below);
    }
  };
  const lookIfThere = (path: string): void => {
    try {
      look(path, note);
    } catch (error) {
      if (!isGone(error as NodeJS.ErrnoException)) throw error;
      forget(path);
    }
  };
  look(folder, () => {});
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    forget(folder);
  });
}

/** A folder can be removed at any moment; Windows says so with EPERM. */
const isGone = ({ code }: NodeJS.ErrnoException): boolean => code === "ENOENT" || code === "EPERM";

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Editors write swap and backup files beside a source. */
const isTemporary = (name: string): boolean => /^(?:\.|\d+$)|~$|\.sw[a-z]$/.test(name);
