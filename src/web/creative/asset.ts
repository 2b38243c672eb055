import type { DataOf } from "#web/lib/operation.ts";
export const ASSETS = "/api/creative/assets";

export type Asset = DataOf<"GET /api/creative/assets">["assets"][number];

/** Where an asset can come from. */
export const PROVIDERS = [
  ["canva", "Canva"],
  ["figma", "Figma"],
  ["adobe", "Adobe"],
] as const;

/** Where an asset can go. */
export const TARGETS = [...PROVIDERS, ["evernote", "Evernote"]] as const;
