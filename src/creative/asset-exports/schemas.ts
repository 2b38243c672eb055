import { z } from "@hono/zod-openapi";

import { id, pathId, prose, text, title } from "#http/schemas";

import type { AssetExport } from "./export-asset.ts";

export const ExportPath = z.object({
  id: pathId("id", "creative asset"),
  provider: z.string().openapi({
    param: { name: "provider", in: "path", description: "Where the asset goes: canva, figma, adobe or evernote" },
    example: "evernote",
  }),
});

export const ExportBody = z
  .strictObject({
    target_options: z
      .strictObject({
        title: title(255)
          .refine((value) => value.trim() === value, { message: "must not begin or end with a blank" })
          .optional()
          .openapi({ description: "Canva, Figma, Evernote: a name in place of the asset's" }),
        mime_type: z
          .string()
          .regex(/^[a-z]+\/[\w.+-]{1,100}$/)
          .optional()
          .openapi({ description: "Canva: type of the file at the asset's address" }),
        text: prose(20_000).optional().openapi({ description: "Evernote: what the note says besides" }),
        file_key: text(100).optional().openapi({ description: "Figma: key of the file that gets the link" }),
        node_id: text(100).optional().openapi({ description: "Figma: the node that gets the link" }),
      })
      .default({})
      .openapi({ description: "What the provider needs besides the asset" }),
    agent_id: z
      .uuid()
      .optional()
      .openapi({ description: "The agent for which the asset is exported. Its level governs it" }),
    approval_id: z
      .uuid()
      .optional()
      .openapi({ description: "The approval of exactly this export, which an agent at the level `intern` needs" }),
  })
  .openapi("ExportCreativeAssetBody", { example: { target_options: { text: "For the autumn campaign" } } });

const Export = z.object({
  export_id: id().openapi({ description: "Id of the export; `GET /api/effects/{id}` tells of it" }),
  status: z.enum(["completed", "processing"]).openapi({
    description: "`processing`: the provider has the asset and is at work on it; `job_id` asks how far it is",
    example: "completed",
  }),
  external_url: z.string().nullable().openapi({
    description: "Where a person sees it at the provider; null where the provider names no place",
    example: "https://www.evernote.com/shard/s1/nl/42/0199a3f2/",
  }),
  external_id: z.string().nullable().openapi({ description: "Its id at the provider", example: "0199a3f2" }),
  job_id: z.string().nullable().openapi({
    description: "For `GET /api/integrations/{provider}/jobs/{job_id}`; null when the work is done",
    example: null,
  }),
});

export const ExportView = Export.openapi("CreativeAssetExport");

export const presentExport = (made: AssetExport): z.output<typeof Export> => ({
  export_id: made.id,
  status: made.status,
  external_url: made.externalUrl,
  external_id: made.externalId,
  job_id: made.jobId,
});
