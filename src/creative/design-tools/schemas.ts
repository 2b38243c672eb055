import { z } from "@hono/zod-openapi";

import type { CanvaDesign, CanvaTemplate } from "#connections/canva/canva-designs";
import type { FigmaFile } from "#connections/figma/figma-files";
import { field } from "#http/field";
import { prose, text, timestamp, title, toTimestamp } from "#http/schemas";

import type { DesignJob } from "./design-job.ts";
import type { AddedToFile } from "./figma.ts";

const providerOf = (example: string) =>
  z
    .string()
    .openapi({ param: { name: "provider", in: "path", description: `The provider; ${example} has this` }, example });

export const CanvaPath = z.object({ provider: providerOf("canva") });
export const FigmaPath = z.object({ provider: providerOf("figma") });
export const AdobePath = z.object({ provider: providerOf("adobe") });

export const FilePath = FigmaPath.extend({
  key: z.string().openapi({
    param: { name: "key", in: "path", description: "Key of the file, as its address has it" },
    example: "AbCdEf0123456789",
  }),
});

export const JobPath = AdobePath.extend({
  job_id: z.string().openapi({
    param: { name: "job_id", in: "path", description: "Id of the job, from the answer that started it" },
    example: "eyJhbGciOiJkaXIi",
  }),
});

/** Which agent a call is made for. */
const forAgent = {
  agent_id: field(z.uuid().optional(), "The agent for which the call is made. Its level governs the call"),
  approval_id: field(
    z.uuid().optional(),
    "The approval of exactly this call, which an agent at the level `intern` needs",
  ),
};

export const ListQuery = z.object({
  query: field(z.string().max(255).optional(), "Words to search for", "spring"),
  limit: field(z.coerce.number().int().min(1).max(100).default(25), "Maximum number of entries", 25),
  cursor: field(z.string().max(1_000).optional(), "`next_cursor` of the preceding part"),
});

export const FileQuery = z.object({
  depth: field(
    z.coerce.number().int().min(1).max(4).default(2),
    "Depth of the returned node tree: 1 returns the pages, 2 also their content",
    2,
  ),
  version: field(z.string().max(100).optional(), "A version of the file; the newest by default"),
});

const Design = z
  .object({
    id: field(z.string(), "Id at the provider", "DAFVztcvd9z"),
    title: field(z.string().nullable(), "Title", "Spring poster"),
    edit_url: field(z.string(), "Address for editing it", "https://www.canva.com/api/design/edit"),
    view_url: field(z.string(), "Address for viewing it", "https://www.canva.com/api/design/view"),
    thumbnail_url: field(z.string().nullable(), "Thumbnail; the address expires after a short time", null),
    page_count: field(z.number().nullable(), "Number of pages", 1),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("Design");

const nextCursor = () => field(z.string().nullable(), "The `cursor` of the next part; null at the end", null);

export const DesignList = z.object({ designs: z.array(Design), next_cursor: nextCursor() });
export const CreatedDesign = z.object({ design: Design });

const Template = z
  .object({
    id: field(z.string(), "Id at the provider", "DEMzWSwy3BI"),
    title: field(z.string(), "Title", "Price list"),
    view_url: field(z.string(), "Address for viewing it", "https://www.canva.com/design/view"),
    create_url: field(z.string(), "Address for creating a design from it", "https://www.canva.com/design/new"),
    thumbnail_url: field(z.string().nullable(), "Thumbnail; the address expires after a short time", null),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("BrandTemplate");

export const TemplateList = z.object({ templates: z.array(Template), next_cursor: nextCursor() });

const side = () => z.int().min(40).max(8_000);

export const CreateDesignBody = z
  .strictObject({
    title: field(title(255).optional(), "Title"),
    preset: field(
      z.enum(["doc", "email", "presentation", "whiteboard"]).optional(),
      "A usual kind and size; without it, `width` and `height` are needed",
    ),
    width: field(side().optional(), "Width in pixels"),
    height: field(side().optional(), "Height in pixels; the area is at most 25 million pixels"),
    asset_id: field(text(100).optional(), "An image of the account to place on it, by its id at the provider"),
    ...forAgent,
  })
  .openapi("CreateDesign", { example: { title: "Spring poster", width: 1080, height: 1350 } });

const DesignFile = z
  .object({
    name: field(z.string(), "Name of the file", "Design system"),
    last_modified: field(z.string(), "When it was last changed", "2026-11-20T09:30:00Z"),
    version: field(z.string(), "Its version", "2180371"),
    editor_type: field(z.string().nullable(), "The editor of the file", "figma"),
    role: field(z.string().nullable(), "The account's permission for the file", "editor"),
    thumbnail_url: field(z.string().nullable(), "Thumbnail", null),
    document: field(z.record(z.string(), z.unknown()), "The node tree, in the provider's format", {
      id: "0:0",
      type: "DOCUMENT",
    }),
  })
  .openapi("DesignFile");

export const DesignFileView = z.object({ file: DesignFile });

export const AddToFileBody = z
  .strictObject({
    file_key: field(text(100), "Key of the file"),
    comment: field(
      z
        .strictObject({
          message: field(prose(10_000), "Text of the comment"),
          reply_to: field(text(100).optional(), "Id of the comment that this answers"),
          node_id: field(text(100).optional(), "The node that the comment concerns"),
        })
        .optional(),
      "A comment to add",
    ),
    dev_resource: field(
      z
        .strictObject({
          name: field(title(255), "Name of the link"),
          url: field(z.url().max(2_048), "Target of the link"),
          node_id: field(text(100), "The node that it belongs to"),
        })
        .optional(),
      "A link for developers to add, instead of a comment",
    ),
    ...forAgent,
  })
  .openapi("AddToDesignFile", {
    example: { file_key: "AbCdEf0123456789", comment: { message: "Is this the new blue?" } },
  });

export const AddedView = z.object({
  added: field(
    z.object({
      kind: field(z.enum(["comment", "dev_resource"]), "The added comment or link", "comment"),
      id: field(z.string(), "Id of the object at the provider", "1234567890"),
    }),
    "The current content of the file",
  ),
});

const setting = (smallest: number, largest: number, description: string) =>
  field(z.number().min(smallest).max(largest).optional(), description);

const waitSeconds = () =>
  field(z.number().min(0).max(25).default(10), "Maximum time to wait for the images, in seconds");

export const EditImageBody = z
  .strictObject({
    image_url: field(z.string().max(2_048), "Public https address of the image"),
    auto_tone: field(z.boolean().default(false), "Whether the provider adjusts the tones automatically"),
    light: field(
      z
        .strictObject({
          exposure: setting(-5, 5, "Exposure, −5 to 5"),
          contrast: setting(-100, 100, "Contrast, −100 to 100"),
          highlights: setting(-100, 100, "Highlights, −100 to 100"),
          shadows: setting(-100, 100, "Shadows, −100 to 100"),
          whites: setting(-100, 100, "Whites, −100 to 100"),
          blacks: setting(-100, 100, "Blacks, −100 to 100"),
        })
        .optional(),
      "Light adjustments",
    ),
    color: field(
      z
        .strictObject({
          saturation: setting(-100, 100, "Saturation, −100 to 100"),
          vibrance: setting(-100, 100, "Vibrance, −100 to 100"),
        })
        .optional(),
      "Colour adjustments",
    ),
    format: field(z.enum(["jpeg", "png"]).default("jpeg"), "Format of the result"),
    wait_seconds: waitSeconds(),
    ...forAgent,
  })
  .openapi("EditDesignImage", {
    example: {
      image_url: "https://example.com/harbour.jpg",
      auto_tone: true,
      light: { exposure: 0.5 },
      wait_seconds: 0,
    },
  });

export const CreateImageBody = z
  .strictObject({
    prompt: field(prose(1_024), "Content of the image"),
    negative_prompt: field(prose(1_024).optional(), "Content to avoid"),
    count: field(z.int().min(1).max(4).default(1), "Number of variants"),
    width: field(z.int().min(256).max(4_096).default(2_048), "Width in pixels"),
    height: field(z.int().min(256).max(4_096).default(2_048), "Height in pixels"),
    content_class: field(z.enum(["photo", "art"]).default("photo"), "Style: photograph or drawing"),
    wait_seconds: waitSeconds(),
    ...forAgent,
  })
  .openapi("CreateDesignImage", { example: { prompt: "A harbour at dawn", count: 2, wait_seconds: 0 } });

const Job = z
  .object({
    id: field(z.string(), "Id of the job", "eyJhbGciOiJkaXIi"),
    status: field(z.enum(["running", "succeeded", "failed"]), "State of the job", "running"),
    outputs: field(z.array(z.string()), "Addresses of the results; each expires after a short time", []),
    external_id: field(z.string().nullable(), "The created objects, by their ids at the provider, if any", null),
    error: field(z.string().nullable(), "Reason for the failure, in the provider's words", null),
  })
  .openapi("DesignJob");

export const JobView = z.object({ job: Job });

export const presentDesign = (design: CanvaDesign) => ({
  id: design.id,
  title: design.title,
  edit_url: design.editUrl,
  view_url: design.viewUrl,
  thumbnail_url: design.thumbnailUrl,
  page_count: design.pageCount,
  created_at: toTimestamp(design.createdAt),
  updated_at: toTimestamp(design.updatedAt),
});

export const presentTemplate = (template: CanvaTemplate) => ({
  id: template.id,
  title: template.title,
  view_url: template.viewUrl,
  create_url: template.createUrl,
  thumbnail_url: template.thumbnailUrl,
  created_at: toTimestamp(template.createdAt),
  updated_at: toTimestamp(template.updatedAt),
});

export const presentFile = (file: FigmaFile) => ({
  name: file.name,
  last_modified: file.lastModified,
  version: file.version,
  editor_type: file.editorType,
  role: file.role,
  thumbnail_url: file.thumbnailUrl,
  document: file.document,
});

export const presentAdded = ({ kind, id }: AddedToFile) => ({ kind, id });

export const presentJob = ({ id, status, outputs, madeId, error }: DesignJob) => ({
  id,
  status,
  outputs: [...outputs],
  external_id: madeId,
  error,
});
