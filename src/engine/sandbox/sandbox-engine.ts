import type { QuickJSWASMModule } from "quickjs-emscripten-core";

import { findPlaces, type InterpreterPlaces } from "./interpreter-places.ts";

export interface Interpreter {
  quickjs: QuickJSWASMModule;
  places: InterpreterPlaces;
}

/** The runtime of scripts: a QuickJS instance that is created on first use and kept for the isolate's life. */
export interface SandboxEngine {
  get(): Promise<Interpreter>;
  /** Drops the instance after a fault inside it, so that the next script gets a new one. */
  discard(broken: Interpreter): void;
}

/** Read by Emscripten, but missing in its wrapper's types. */
const QUIET: object = { printErr: () => undefined };

/** An engine on the compiled WebAssembly of the loader, which differs between workerd and Node. */
export function sandboxEngine(loadWasm: () => Promise<WebAssembly.Module>): SandboxEngine {
  let current: Promise<Interpreter> | null = null;
  let instance: Interpreter | null = null;
  const load = async (): Promise<Interpreter> => {
    const [core, variant, wasmModule] = await Promise.all([
      import("quickjs-emscripten-core"),
      import("@jitl/quickjs-wasmfile-release-sync"),
      loadWasm(),
    ]);
    const quickjs = await core.newQuickJSWASMModuleFromVariant(
      // A failed instance is reported by its error; its own messages would go to the console.
      core.newVariant(variant.default, { wasmModule, emscriptenModule: QUIET }),
    );
    instance = { quickjs, places: findPlaces(quickjs) };
    return instance;
  };
  return {
    async get() {
      current ??= load();
      try {
        return await current;
      } catch (error) {
        current = null;
        throw error;
      }
    },
    discard(broken) {
      if (instance !== broken) return;
      current = null;
      instance = null;
    },
  };
}
