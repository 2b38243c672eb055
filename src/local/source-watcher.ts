import { watch } from "node:fs";

/** An editor and a checkout write several files at once; all of them are one change. */
const settleMs = 40;

/**
 * Tells of changes below a folder: the paths relative to it, those of one save together. The next call waits until the last one's promise
 * is settled. Ends with the signal.
 */
export function watchSources(folder: string, onChange: (paths: string[]) => Promise<void>, signal: AbortSignal): void {
  const changed = new Set<string>();
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
  const watcher = watch(folder, { recursive: true, signal }, (_event, name) => {
    if (name === null || isTemporary(name)) return;
    changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), settleMs);
  });
  watcher.on("error", (error) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Editors write swap and backup files beside a source. */
const isTemporary = (name: string): boolean => /(?:^|\/)(?:\.[^/]*|[^/]*~|[^/]*\.sw[a-z]|\d+)$/.test(name);
