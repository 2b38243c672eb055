import type { KeyObject } from "node:crypto";

import { adobeVendor } from "./adobe.ts";
import { appleMusicVendor } from "./apple-music.ts";
import { canvaVendor } from "./canva.ts";
import { evernoteVendor } from "./evernote.ts";
import { figmaVendor } from "./figma.ts";
import { messagingVendor } from "./messaging.ts";
import { spotifyVendor } from "./spotify.ts";
import type { SimulatedVendor } from "./wire.ts";

/** Every simulated vendor, with its clock for an account. */
export const vendors = (now: (account: string) => number, appleKey: KeyObject): SimulatedVendor[] => [
  spotifyVendor(now),
  appleMusicVendor(now, appleKey),
  canvaVendor(now),
  figmaVendor(now),
  adobeVendor(now),
  evernoteVendor(now),
  messagingVendor(now),
];
