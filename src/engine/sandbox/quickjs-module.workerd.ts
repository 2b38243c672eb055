import wasm from "@jitl/quickjs-wasmfile-release-sync/wasm";

import { sandboxEngine } from "./sandbox-engine.ts";

/** The engine in the Worker. Load this file with `import()`: it brings half a megabyte of WebAssembly with it. */
export const workerdEngine = sandboxEngine(() => Promise.resolve(wasm));
