import type { JpegKernel } from "./jpeg-kernel.ts";
import type { Libwebp } from "./libwebp.ts";
import type { Photon } from "./photon.ts";

/** The compiled libraries of the Worker for pictures. */
export interface Codecs {
  /** Writes WebP without losses. */
  photon: Photon;
  webp: Libwebp;
  jpeg: JpegKernel;
}
