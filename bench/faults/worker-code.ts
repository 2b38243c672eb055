import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { build, type Plugin } from "esbuild";

import { bundleOptions } from "#local/bundle";

/** The globals that the program takes from the runtime. Each simulated process has its own ones. */
export interface RuntimeGlobals {
  Date: DateConstructor;
  Math: Math;
  crypto: Crypto;
  setTimeout: (work: () => void, delayMs?: number) => unknown;
  clearTimeout: (timer: unknown) => void;
  setInterval: (work: () => void, delayMs?: number) => unknown;
  clearInterval: (timer: unknown) => void;
  fetch: (url: unknown, init?: RequestInit) => Promise<Response>;
  AbortSignal: typeof AbortSignal;
  caches: unknown;
  CompressionStream: unknown;
  DecompressionStream: unknown;
  Blob: unknown;
  /** The last id of the life; a new life forgets it. */
  idMemory: { at: number; sequence: number };
  console: Pick<Console, "log" | "error" | "warn" | "info" | "debug">;
}

/** The Worker's handlers and the classes of its objects, of one evaluation of the program. */
export interface WorkerModule {
  default: {
    fetch(request: Request, env: object, ctx: object): Response | Promise<Response>;
    queue(batch: object, env: object, ctx: object): Promise<void>;
    scheduled(controller: object, env: object, ctx: object): Promise<void>;
  };
  [objectClass: string]: unknown;
}

/** Evaluates the program: the result has the module state of a process that just started. */
export type Evaluate = (globals: RuntimeGlobals) => WorkerModule;

/** The runtime's own module: a class takes the state and the bindings. */
const RUNTIME_MODULE = {
  DurableObject: class {
    readonly ctx: unknown;
    readonly env: unknown;
    constructor(ctx: unknown, env: unknown) {
      this.ctx = ctx;
      this.env = env;
    }
  },
  WorkerEntrypoint: Object,
};

/** UUIDv7 whose ids of one life ascend, as those of the library, and even when its time goes back. */
const UUID_MODULE = `
  export function v7() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const now = Date.now();
    const seed = (bytes[6] << 23) | (bytes[7] << 16) | (bytes[8] << 8) | bytes[9];
    idMemory.sequence = now > idMemory.at ? seed : idMemory.sequence + 1;
    idMemory.at = Math.max(idMemory.at, now);
    const { at, sequence } = idMemory;
    for (let place = 0; place < 6; place++) bytes[place] = Math.floor(at / 256 ** (5 - place)) % 256;
    bytes[6] = 0x70 | ((sequence >>> 28) & 0x0f);
    bytes[7] = (sequence >>> 20) & 0xff;
    bytes[8] = 0x80 | ((sequence >>> 14) & 0x3f);
    bytes[9] = (sequence >>> 6) & 0xff;
    bytes[10] = ((sequence << 2) & 0xff) | (bytes[10] & 3);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }`;

/**
 * Ids without a reserve of random bytes: an evaluation serves one schedule after the other, and what a former one left
 * over would move the next.
 */
const freshIds: Plugin = {
  name: "fresh-ids",
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^uuid$/ }, () => ({ path: "uuid", namespace: "fresh-ids" }));
    pluginBuild.onLoad({ filter: /.*/, namespace: "fresh-ids" }, () => ({ contents: UUID_MODULE, loader: "js" }));
    pluginBuild.onLoad({ filter: /src[\\/]lib[\\/]uuid\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace("new Uint8Array(4_096)", "new Uint8Array(10)"),
      loader: "ts",
    }));
  },
};

/**
 * The whole Worker as one program: its operations, objects, consumers and crons, as they are deployed. Names stay as
 * they are, so that a stack says where it is.
 */
export async function bundleWorker(entry = "src/workers/worker.ts"): Promise<string> {
  const { outdir: _folder, plugins = [], ...options } = bundleOptions(entry, "unused");
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    outfile: "worker.cjs",
    write: false,
    splitting: false,
    format: "cjs",
    sourcemap: false,
    minifyWhitespace: false,
    minifySyntax: false,
    // Pictures and scripts are other Workers, which no schedule calls.
    loader: { ".wasm": "empty", ".sandbox.js": "text" },
    plugins: [...plugins.filter(({ name }) => name !== "short-names"), freshIds],
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

const GLOBALS: readonly (keyof RuntimeGlobals)[] = [
  "Date",
  "Math",
  "crypto",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "fetch",
  "AbortSignal",
  "caches",
  "CompressionStream",
  "DecompressionStream",
  "Blob",
  "idMemory",
  "console",
];

/** Compiles the program of `bundleWorker` once, for any number of evaluations. */
export function compileWorker(code: string): Evaluate {
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the program itself, with another clock
  const program = new Function("require", "module", "exports", "globalThis", ...GLOBALS, code) as (
    ...given: unknown[]
  ) => void;
  const load = createRequire(import.meta.url);
  return (globals) => {
    const module = { exports: {} as WorkerModule };
    const requireModule = (name: string): unknown => (name === "cloudflare:workers" ? RUNTIME_MODULE : load(name));
    const own = GLOBALS.map((name) => [name, { value: globals[name], writable: true }]);
    const world: unknown = Object.create(globalThis, Object.fromEntries(own) as PropertyDescriptorMap);
    program(requireModule, module, module.exports, world, ...GLOBALS.map((name) => globals[name]));
    return module.exports;
  };
}
