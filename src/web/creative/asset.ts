export const ASSETS = "/api/creative/assets";

export interface Asset {
  id: string;
  name: string;
  type: string;
  source_provider: string | null;
  url: string | null;
  photo_id: string | null;
  tags: string[];
  updated_at: string;
}

/** Where an asset can come from. */
export const PROVIDERS = [
  ["canva", "Canva"],
  ["figma", "Figma"],
  ["adobe", "Adobe"],
] as const;

/** Where an asset can go. */
export const TARGETS = [...PROVIDERS, ["evernote", "Evernote"]] as const;
