import wasm from "@jitl/quickjs-wasmfile-release-sync/wasm";

import { sandboxEngine } from "./sandbox-engine.ts";

/** The engine in the Worker. Load this file with `import()`: it includes half a megabyte of WebAssembly. */
export const workerdEngine = sandboxEngine(() => Promise.resolve(wasm));
