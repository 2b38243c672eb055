import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { sandboxEngine } from "#engine/sandbox/sandbox-engine";

/** The Worker's types have no compiler, because workerd forbids it; Node allows it. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

/** The engine in Node: the same code, its WebAssembly compiled here. */
export const nodeEngine = sandboxEngine(async () => {
  const file = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
  return new Compiled(await readFile(file));
});
