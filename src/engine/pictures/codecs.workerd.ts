import photon from "@cf-wasm/photon/photon.wasm";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";

import type { Codecs } from "./codecs.ts";
import { JpegKernel } from "./jpeg-kernel.ts";
import jpeg from "./jpeg-kernel.wasm";
import { Libwebp } from "./libwebp.ts";
import { Photon } from "./photon.ts";

/** The libraries in the Worker for pictures. */
export const workerdCodecs: Codecs = {
  photon: new Photon(photon),
  jpeg: new JpegKernel(jpeg),
  webp: new Libwebp(webpDecoder, webpEncoder),
};
