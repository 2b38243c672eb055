import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, prose, text, title } from "#http/schemas";

import type { AssetExport } from "./export-asset.ts";

export const ExportPath = z.object({
  id: pathId("id", "creative asset"),
  provider: z.string().openapi({
    param: { name: "provider", in: "path", description: "Target of the export: canva, figma, adobe or evernote" },
    example: "evernote",
  }),
});

export const ExportBody = z
  .strictObject({
    target_options: field(
      z
        .strictObject({
          title: field(
            title(255)
              .refine((value) => value.trim() === value, { message: "must not start or end with a space" })
              .optional(),
            "Canva, Figma, Evernote: a name that replaces the asset's name",
          ),
          mime_type: field(
            z
              .string()
              .regex(/^[a-z]+\/[\w.+-]{1,100}$/)
              .optional(),
            "Canva: type of the file at the asset's address",
          ),
          text: field(prose(20_000).optional(), "Evernote: additional text of the note"),
          file_key: field(text(100).optional(), "Figma: key of the file that receives the link"),
          node_id: field(text(100).optional(), "Figma: the node that receives the link"),
        })
        .default({}),
      "The details that the provider needs in addition to the asset",
    ),
    agent_id: field(z.uuid().optional(), "The agent for which the asset is exported. Its level governs the export"),
    approval_id: field(
      z.uuid().optional(),
      "The approval of exactly this export, which an agent at the level `intern` needs",
    ),
  })
  .openapi("ExportCreativeAssetBody", { example: { target_options: { text: "For the autumn campaign" } } });

const Export = z.object({
  export_id: field(id(), "Id of the export, for `GET /api/effects/{id}`"),
  status: field(
    z.enum(["completed", "processing"]),
    "`processing`: the provider has the asset and is still processing it; use `job_id` to read the progress",
    "completed",
  ),
  external_url: field(
    z.string().nullable(),
    "Address for viewing it at the provider; null if the provider gives none",
    "https://www.evernote.com/shard/s1/nl/42/0199a3f2/",
  ),
  external_id: field(z.string().nullable(), "Id of the object at the provider", "0199a3f2"),
  job_id: field(
    z.string().nullable(),
    "For `GET /api/integrations/{provider}/jobs/{job_id}`; null when processing has ended",
    null,
  ),
});

export const ExportView = Export.openapi("CreativeAssetExport");

export const presentExport = (made: AssetExport): z.output<typeof Export> => ({
  export_id: made.id,
  status: made.status,
  external_url: made.externalUrl,
  external_id: made.externalId,
  job_id: made.jobId,
});
