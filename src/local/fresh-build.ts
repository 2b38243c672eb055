import { findBuild } from "./build-age.ts";
import { buildAll } from "./builder.ts";

/** Builds unless the last build is newer than every source. Returns whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  if ((await findBuild()) === "fresh") return false;
  await buildAll();
  return true;
}
