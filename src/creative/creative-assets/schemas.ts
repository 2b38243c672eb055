import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, jsonObject, timestamp, title, toTimestamp } from "#http/schemas";
import { isWebAddress } from "#lib/web-address";

import type { AssetRow } from "./store.ts";

const MAX_METADATA_CHARACTERS = 8_000;

/** The providers that an asset can come from. */
const PROVIDERS = ["canva", "figma", "adobe"] as const;

const name = () => field(title(200), "Name of the asset", "Autumn banner");
const type = () => field(title(50), "Kind of asset, in the author's own words", "image");
const tag = () => field(title(50), "A tag", "autumn");
const provider = () => field(z.enum(PROVIDERS), "Source of the asset", "canva");

const optional = {
  source_provider: provider().nullable().optional(),
  url: field(
    z
      .string()
      .max(2_048)
      .refine((value) => isWebAddress(value, ["https:"]), { message: "must be an https address, without credentials" })
      .optional(),
    "Address of the asset, instead of a photo. The platform shows this address and never calls it",
    "https://cdn.example.com/autumn.png",
  ),
  photo_id: z.string().max(100).optional().openapi({
    format: "uuid",
    description: "A photo of the tenant, instead of a URL",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  tags: field(z.array(tag()).max(20).optional(), "Tags; duplicates count once", ["autumn"]),
  metadata: field(
    jsonObject()
      .refine((value) => JSON.stringify(value).length <= MAX_METADATA_CHARACTERS, {
        message: `must have at most ${MAX_METADATA_CHARACTERS} characters as JSON`,
      })
      .optional(),
    "Further data about the asset",
    { campaign: "2026-10" },
  ),
};

export const CreateAssetBody = z
  .strictObject({ name: name(), type: type(), ...optional })
  .openapi("CreateCreativeAssetBody", {
    example: {
      name: "Autumn banner",
      type: "image",
      source_provider: "canva",
      url: "https://cdn.example.com/autumn.png",
      tags: ["autumn"],
      metadata: { campaign: "2026-10" },
    },
  });

export const UpdateAssetBody = z
  .strictObject({ name: name().optional(), type: type().optional(), ...optional })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateCreativeAssetBody", { example: { tags: ["autumn", "banner"] } });

export type CreateAssetInput = z.output<typeof CreateAssetBody>;
export type UpdateAssetInput = z.output<typeof UpdateAssetBody>;

export const AssetIdQuery = z.object({
  id: z.string().max(100).openapi({
    format: "uuid",
    description: "Id of the creative asset",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
});

export const ListAssetsQuery = z.object({
  id: field(AssetIdQuery.shape.id.optional(), "Only the asset with this id", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
  type: field(type().optional(), "Only assets of exactly this type", "image"),
  tag: field(tag().optional(), "Only assets with this tag", "autumn"),
  provider: field(provider().optional(), "Only assets from this provider", "canva"),
  q: field(title(100).optional(), "Only assets with this text in their name", "banner"),
  cursor: field(
    z.string().max(60).optional(),
    "`next_cursor` of the preceding page",
    "m5x8k2q1.0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  ),
  ...limitQuery(100, 20),
});

const Asset = z
  .object({
    id: id(),
    name: name(),
    type: type(),
    source_provider: z.string().nullable().openapi({ example: "canva" }),
    url: field(
      z.string().nullable(),
      "Address of the asset or, for a photo, of its image",
      "https://cdn.example.com/autumn.png",
    ),
    photo_id: field(id().nullable(), "The photo; null if the asset has its own URL"),
    tags: z.array(tag()),
    metadata: z
      .record(z.string(), z.unknown())
      .openapi({ type: "object", additionalProperties: true, example: { campaign: "2026-10" } }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("CreativeAsset");

export const AssetView = z.object({ asset: Asset });

export const AssetList = z.object({
  assets: z.array(Asset),
  next_cursor: field(
    z.string().nullable(),
    "The `cursor` of the next page; null at the end",
    "m5x8k2q1.0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  ),
});

export const DeletedAsset = z.object({ deleted: z.literal(true), id: id() });

export const presentAsset = (asset: AssetRow): z.output<typeof Asset> => ({
  id: asset.id,
  name: asset.name,
  type: asset.type,
  source_provider: asset.sourceProvider,
  url: asset.photoId === null ? asset.url : `/api/media/photos/${asset.photoId}`,
  photo_id: asset.photoId,
  tags: asset.tags,
  metadata: asset.metadata,
  created_at: toTimestamp(asset.createdAt),
  updated_at: toTimestamp(asset.updatedAt),
});
