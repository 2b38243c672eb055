import { findBuild } from "./build-age.ts";
import { buildWorker } from "./build-worker.ts";

/** Builds unless the last build is newer than every source. Says whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  if ((await findBuild()) === "fresh") return false;
  await buildWorker();
  return true;
}
