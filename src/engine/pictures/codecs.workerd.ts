import photon from "@cf-wasm/photon/photon.wasm";

import type { Codecs } from "./codecs.ts";
import { JpegKernel } from "./jpeg-kernel.ts";
import jpeg from "./jpeg-kernel.wasm";
import { Photon } from "./photon.ts";

/** The libraries in the Worker for pictures. */
export const workerdCodecs: Codecs = { photon: new Photon(photon), jpeg: new JpegKernel(jpeg) };
