import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, timestamp, title, toTimestamp } from "#http/schemas";

import type { BrandKitRow } from "./store.ts";

/** A colour in web notation. */
export const hexColor = (description: string) =>
  field(z.string().regex(/^#[0-9a-fA-F]{6}$/, { message: "must be a colour such as #2f6f5e" }), description, "#2f6f5e");

export const BrandKitPath = z.object({ brand_kit_id: pathId("brand_kit_id") });

const fields = {
  name: field(title(100), "Name of the brand", "Still Water"),
  colors: field(z.array(hexColor("A colour of the brand")).min(1).max(8), "The brand's colours, most important first", [
    "#2f6f5e",
    "#e8a33d",
  ]),
};
const font = (what: string, example: string) => field(title(100), `Font of ${what}`, example);

export const BrandKitBody = z
  .strictObject({
    ...fields,
    heading_font: font("headings", "Lora").optional(),
    body_font: font("text", "Source Sans 3").optional(),
  })
  .openapi("CreateBrandKitBody", {
    example: { name: "Still Water", colors: ["#2f6f5e", "#e8a33d"], heading_font: "Lora", body_font: "Source Sans 3" },
  });

export type BrandKitInput = z.output<typeof BrandKitBody>;

const BrandKit = z
  .object({
    id: id(),
    ...fields,
    heading_font: font("headings", "Lora").nullable(),
    body_font: font("text", "Source Sans 3").nullable(),
    created_at: timestamp(),
  })
  .openapi("BrandKit");

export const BrandKitView = z.object({ brand_kit: BrandKit });

export const ListBrandKitsQuery = z.object(pageQuery);

export const BrandKitList = z.object({ brand_kits: z.array(BrandKit), pagination: Pagination });

export const DeletedBrandKit = z.object({ deleted: z.literal(true), brand_kit_id: id() });

export const presentBrandKit = (kit: BrandKitRow): z.output<typeof BrandKit> => ({
  id: kit.id,
  name: kit.name,
  colors: kit.colors,
  heading_font: kit.headingFont,
  body_font: kit.bodyFont,
  created_at: toTimestamp(kit.createdAt),
});
