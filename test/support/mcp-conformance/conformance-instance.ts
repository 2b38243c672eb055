import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bundle } from "#local/bundle";
import { distFolder } from "#local/paths";
import { type Instance, startInstance } from "#test/support/instance";

/** The parts of the shared build beside the Worker. */
const SHARED = ["assets", "scripts", "pictures", "intake", "hosting.json"];

/** An instance of the platform whose MCP server offers the fixtures of the conformance suite. */
export async function startConformanceInstance(): Promise<Instance> {
  const buildFolder = await mkdtemp(join(tmpdir(), "tenure-conformance-"));
  const remove = () => rm(buildFolder, { recursive: true, force: true });
  try {
    await Promise.all(SHARED.map((part) => symlink(join(distFolder, part), join(buildFolder, part))));
    await bundle(join(import.meta.dirname, "worker.ts"), join(buildFolder, "worker"));
    const instance = await startInstance({ buildFolder });
    return {
      ...instance,
      stop: async () => {
        await instance.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
