import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Photon } from "#engine/pictures/photon";

/** The types are those of Workers, which compile nothing. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

/** The Worker's image library in Node. */
export const newPhoton = (): Photon =>
  new Photon(new Compiled(readFileSync(createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm"))));
