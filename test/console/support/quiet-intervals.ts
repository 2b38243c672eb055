let isDone = false;

/**
 * Makes intervals rest while there is no page. The DOM belongs to one test file and the modules of the console to all:
 * between two files the clock of a module has no page. Call it before the first module of the console is loaded.
 */
export function quietIntervals(): void {
  if (isDone) return;
  isDone = true;
  const own = globalThis.setInterval;
  const quiet = (callback: () => void, milliseconds?: number) =>
    own(() => {
      if (Object.hasOwn(globalThis, "document")) callback();
    }, milliseconds);
  globalThis.setInterval = quiet as typeof setInterval;
}
