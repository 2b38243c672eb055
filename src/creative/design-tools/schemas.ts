import { z } from "@hono/zod-openapi";

import type { CanvaDesign, CanvaTemplate } from "#connections/canva/canva-designs";
import type { FigmaFile } from "#connections/figma/figma-files";
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
  agent_id: z
    .uuid()
    .optional()
    .openapi({ description: "The agent for which the call is made. Its level governs the call" }),
  approval_id: z
    .uuid()
    .optional()
    .openapi({ description: "The approval of exactly this call, which an agent at the level `intern` needs" }),
};

export const ListQuery = z.object({
  query: z.string().max(255).optional().openapi({ description: "Words to search for", example: "spring" }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .openapi({ description: "Maximum number of entries", example: 25 }),
  cursor: z.string().max(1_000).optional().openapi({ description: "`next_cursor` of the preceding part" }),
});

export const FileQuery = z.object({
  depth: z.coerce.number().int().min(1).max(4).default(2).openapi({
    description: "Depth of the returned node tree: 1 returns the pages, 2 also their content",
    example: 2,
  }),
  version: z.string().max(100).optional().openapi({ description: "A version of the file; the newest by default" }),
});

const Design = z
  .object({
    id: z.string().openapi({ description: "Id at the provider", example: "DAFVztcvd9z" }),
    title: z.string().nullable().openapi({ description: "Title", example: "Spring poster" }),
    edit_url: z
      .string()
      .openapi({ description: "Address for editing it", example: "https://www.canva.com/api/design/edit" }),
    view_url: z
      .string()
      .openapi({ description: "Address for viewing it", example: "https://www.canva.com/api/design/view" }),
    thumbnail_url: z
      .string()
      .nullable()
      .openapi({ description: "Thumbnail; the address expires after a short time", example: null }),
    page_count: z.number().nullable().openapi({ description: "Number of pages", example: 1 }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("Design");

const nextCursor = () =>
  z.string().nullable().openapi({ description: "The `cursor` of the next part; null at the end", example: null });

export const DesignList = z.object({ designs: z.array(Design), next_cursor: nextCursor() });
export const CreatedDesign = z.object({ design: Design });

const Template = z
  .object({
    id: z.string().openapi({ description: "Id at the provider", example: "DEMzWSwy3BI" }),
    title: z.string().openapi({ description: "Title", example: "Price list" }),
    view_url: z
      .string()
      .openapi({ description: "Address for viewing it", example: "https://www.canva.com/design/view" }),
    create_url: z
      .string()
      .openapi({ description: "Address for creating a design from it", example: "https://www.canva.com/design/new" }),
    thumbnail_url: z
      .string()
      .nullable()
      .openapi({ description: "Thumbnail; the address expires after a short time", example: null }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("BrandTemplate");

export const TemplateList = z.object({ templates: z.array(Template), next_cursor: nextCursor() });

const side = () => z.int().min(40).max(8_000);

export const CreateDesignBody = z
  .strictObject({
    title: title(255).optional().openapi({ description: "Title" }),
    preset: z.enum(["doc", "email", "presentation", "whiteboard"]).optional().openapi({
      description: "A usual kind and size; without it, `width` and `height` are needed",
    }),
    width: side().optional().openapi({ description: "Width in pixels" }),
    height: side().optional().openapi({ description: "Height in pixels; the area is at most 25 million pixels" }),
    asset_id: text(100)
      .optional()
      .openapi({ description: "An image of the account to place on it, by its id at the provider" }),
    ...forAgent,
  })
  .openapi("CreateDesign", { example: { title: "Spring poster", width: 1080, height: 1350 } });

const DesignFile = z
  .object({
    name: z.string().openapi({ description: "Name of the file", example: "Design system" }),
    last_modified: z.string().openapi({ description: "When it was last changed", example: "2026-11-20T09:30:00Z" }),
    version: z.string().openapi({ description: "Its version", example: "2180371" }),
    editor_type: z.string().nullable().openapi({ description: "The editor of the file", example: "figma" }),
    role: z.string().nullable().openapi({ description: "The account's permission for the file", example: "editor" }),
    thumbnail_url: z.string().nullable().openapi({ description: "Thumbnail", example: null }),
    document: z
      .record(z.string(), z.unknown())
      .openapi({ description: "The node tree, in the provider's format", example: { id: "0:0", type: "DOCUMENT" } }),
  })
  .openapi("DesignFile");

export const DesignFileView = z.object({ file: DesignFile });

export const AddToFileBody = z
  .strictObject({
    file_key: text(100).openapi({ description: "Key of the file" }),
    comment: z
      .strictObject({
        message: prose(10_000).openapi({ description: "Text of the comment" }),
        reply_to: text(100).optional().openapi({ description: "Id of the comment that this answers" }),
        node_id: text(100).optional().openapi({ description: "The node that the comment concerns" }),
      })
      .optional()
      .openapi({ description: "A comment to add" }),
    dev_resource: z
      .strictObject({
        name: title(255).openapi({ description: "Name of the link" }),
        url: z.url().max(2_048).openapi({ description: "Target of the link" }),
        node_id: text(100).openapi({ description: "The node that it belongs to" }),
      })
      .optional()
      .openapi({ description: "A link for developers to add, instead of a comment" }),
    ...forAgent,
  })
  .openapi("AddToDesignFile", {
    example: { file_key: "AbCdEf0123456789", comment: { message: "Is this the new blue?" } },
  });

export const AddedView = z.object({
  added: z
    .object({
      kind: z
        .enum(["comment", "dev_resource"])
        .openapi({ description: "The added comment or link", example: "comment" }),
      id: z.string().openapi({ description: "Id of the object at the provider", example: "1234567890" }),
    })
    .openapi({ description: "The current content of the file" }),
});

const setting = (smallest: number, largest: number, description: string) =>
  z.number().min(smallest).max(largest).optional().openapi({ description });

const waitSeconds = () =>
  z.number().min(0).max(25).default(10).openapi({ description: "Maximum time to wait for the images, in seconds" });

export const EditImageBody = z
  .strictObject({
    image_url: z.string().max(2_048).openapi({ description: "Public https address of the image" }),
    auto_tone: z
      .boolean()
      .default(false)
      .openapi({ description: "Whether the provider adjusts the tones automatically" }),
    light: z
      .strictObject({
        exposure: setting(-5, 5, "Exposure, −5 to 5"),
        contrast: setting(-100, 100, "Contrast, −100 to 100"),
        highlights: setting(-100, 100, "Highlights, −100 to 100"),
        shadows: setting(-100, 100, "Shadows, −100 to 100"),
        whites: setting(-100, 100, "Whites, −100 to 100"),
        blacks: setting(-100, 100, "Blacks, −100 to 100"),
      })
      .optional()
      .openapi({ description: "Light adjustments" }),
    color: z
      .strictObject({
        saturation: setting(-100, 100, "Saturation, −100 to 100"),
        vibrance: setting(-100, 100, "Vibrance, −100 to 100"),
      })
      .optional()
      .openapi({ description: "Colour adjustments" }),
    format: z.enum(["jpeg", "png"]).default("jpeg").openapi({ description: "Format of the result" }),
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
    prompt: prose(1_024).openapi({ description: "Content of the image" }),
    negative_prompt: prose(1_024).optional().openapi({ description: "Content to avoid" }),
    count: z.int().min(1).max(4).default(1).openapi({ description: "Number of variants" }),
    width: z.int().min(256).max(4_096).default(2_048).openapi({ description: "Width in pixels" }),
    height: z.int().min(256).max(4_096).default(2_048).openapi({ description: "Height in pixels" }),
    content_class: z.enum(["photo", "art"]).default("photo").openapi({ description: "Style: photograph or drawing" }),
    wait_seconds: waitSeconds(),
    ...forAgent,
  })
  .openapi("CreateDesignImage", { example: { prompt: "A harbour at dawn", count: 2, wait_seconds: 0 } });

const Job = z
  .object({
    id: z.string().openapi({ description: "Id of the job", example: "eyJhbGciOiJkaXIi" }),
    status: z.enum(["running", "succeeded", "failed"]).openapi({ description: "State of the job", example: "running" }),
    outputs: z.array(z.string()).openapi({
      description: "Addresses of the results; each expires after a short time",
      example: [],
    }),
    external_id: z
      .string()
      .nullable()
      .openapi({ description: "The created objects, by their ids at the provider, if any", example: null }),
    error: z
      .string()
      .nullable()
      .openapi({ description: "Reason for the failure, in the provider's words", example: null }),
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
