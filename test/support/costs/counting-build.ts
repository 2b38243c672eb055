import { copyFile, cp, readdir, rename, symlink, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { readBuiltHosting } from "#local/hosting";
import { distFolder } from "#local/paths";

const COUNTS = resolve(import.meta.dirname, "counts.worker.js");

/**
 * The build with another entry, which counts what the Worker asks of its bindings. The Worker's modules are the same, so a build for
 * production has nothing of it.
 */
export async function countingBuild(folder: string): Promise<void> {
  const { durableObjects } = await readBuiltHosting(distFolder);
  for (const name of await readdir(distFolder))
    if (name !== "worker" && !name.startsWith(".")) await symlink(resolve(distFolder, name), resolve(folder, name));
  const worker = resolve(folder, "worker");
  await cp(resolve(distFolder, "worker"), worker, { recursive: true });
  await rename(resolve(worker, "worker.js"), resolve(worker, "platform.js"));
  await copyFile(COUNTS, resolve(worker, "counts.worker.js"));
  const classes = Object.values(durableObjects).map((name) => `export const ${name} = countedClass(platform.${name});`);
  const entry = [
    // First, so that no module of the platform keeps the functions that it replaces.
    'import { countedClass, countedHandlers } from "./counts.worker.js";',
    'import * as platform from "./platform.js";',
    "export const { LocalHost } = platform;",
    ...classes,
    "export default countedHandlers(platform.default);",
  ];
  await writeFile(resolve(worker, "worker.js"), entry.join("\n"));
}
