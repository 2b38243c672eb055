import { flushCompileCache } from "node:module";
import process from "node:process";

const MARK = "TENURE_BEGAN_AGAIN";

/**
 * Lets a program that stays begin again in its own process, once, when Node had to load its parser of TypeScript: that
 * keeps 40 MB for as long as the program runs, and the second time all modules come from Node's cache (run.js). Call it
 * before the program has done anything.
 */
export function beginAgainWithoutParser(): void {
  const isAgain = process.env[MARK] !== undefined;
  delete process.env[MARK];
  if (isAgain || !hasParser() || process.execve === undefined) return;
  flushCompileCache();
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...process.env, [MARK]: "true" });
}

/** Node lists the parts of itself that it has loaded; its types do not know the list. */
function hasParser(): boolean {
  const { moduleLoadList = [] } = process as unknown as { moduleLoadList?: readonly string[] };
  return moduleLoadList.some((name) => name.includes("amaro"));
}
