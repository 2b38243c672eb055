import { readFile } from "node:fs/promises";

import type { Plugin } from "vitest/config";

/** Loads scripts that run in the sandbox as text, as the build of the Worker does. */
export const sandboxScripts: Plugin = {
  name: "sandbox-scripts",
  enforce: "pre",
  async load(id) {
    return id.endsWith(".sandbox.js") ? `export default ${JSON.stringify(await readFile(id, "utf8"))};` : null;
  },
};
