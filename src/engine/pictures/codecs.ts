import type { JpegKernel } from "./jpeg-kernel.ts";
import type { Photon } from "./photon.ts";

/** The compiled libraries of the Worker for pictures. */
export interface Codecs {
  /** Decodes what does not come in rows, and writes WebP. */
  photon: Photon;
  jpeg: JpegKernel;
}
