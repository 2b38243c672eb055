import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import type { Codecs } from "#engine/pictures/codecs";
import { JpegKernel } from "#engine/pictures/jpeg-kernel";
import { Photon } from "#engine/pictures/photon";
import { repositoryFolder } from "#local/paths";

/** The types are those of Workers, which compile nothing. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

const compiled = (path: string): WebAssembly.Module => new Compiled(readFileSync(path));

/** The libraries of the Worker for pictures in Node. */
export const newCodecs = (): Codecs => ({
  photon: new Photon(compiled(createRequire(import.meta.url).resolve("@cf-wasm/photon/photon.wasm"))),
  jpeg: new JpegKernel(compiled(resolve(repositoryFolder, "src/engine/pictures/jpeg-kernel.wasm"))),
});
