import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import type { Codecs } from "#engine/pictures/codecs";
import { JpegKernel } from "#engine/pictures/jpeg-kernel";
import { Libwebp } from "#engine/pictures/libwebp";
import { Photon } from "#engine/pictures/photon";
import { repositoryFolder } from "#local/paths";

/** The types are those of Workers, which compile nothing. */
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

const { resolve: fileOf } = createRequire(import.meta.url);

const compiled = (path: string): WebAssembly.Module => new Compiled(readFileSync(path));

/** The libraries of the Worker for pictures in Node. */
export const newCodecs = (): Codecs => ({
  photon: new Photon(compiled(fileOf("@cf-wasm/photon/photon.wasm"))),
  webp: new Libwebp(
    compiled(fileOf("@jsquash/webp/codec/dec/webp_dec.wasm")),
    compiled(fileOf("@jsquash/webp/codec/enc/webp_enc_simd.wasm")),
  ),
  jpeg: new JpegKernel(compiled(resolve(repositoryFolder, "src/engine/pictures/jpeg-kernel.wasm"))),
});
