import module from "@cf-wasm/photon/photon.wasm";

import { Photon } from "./photon.ts";

/** The image library in the Worker for pictures. */
export const workerdPhoton = new Photon(module);
