import { z } from "zod";

import { adobeJobs } from "#connections/adobe/adobe-jobs";
import { canvaDesigns } from "#connections/canva/canva-designs";
import { CANVA_JOB_KINDS, canvaJobs } from "#connections/canva/canva-jobs";
import { figmaFiles } from "#connections/figma/figma-files";
import type { ConnectionContext } from "#connections/integrations/connection-context";
import { openConnection } from "#connections/integrations/open-connection";
import type { Tool } from "#engine/reasoning/tool";

import { type Blueprint, blueprint, toolOf } from "./blueprint.ts";

/** The client that a tool of a design provider uses. */
type Canva = ReturnType<typeof canvaDesigns> & ReturnType<typeof canvaJobs>;
type Figma = ReturnType<typeof figmaFiles>;
type Adobe = ReturnType<typeof adobeJobs>;

const list = z.strictObject({
  query: z.string().max(255).optional(),
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(1_000).optional().describe("`next` of the preceding part"),
});

const key = z.string().min(1).max(100).describe("Key of the file, as its address has it");

const CANVA: Readonly<Record<string, Blueprint<Canva>>> = {
  list_designs: blueprint({
    description: "Lists the designs of the Canva account.",
    action: "list",
    reach: "read",
    input: list,
    run: (canva: Canva, input) => canva.designs(input),
  }),
  list_templates: blueprint({
    description: "Lists the brand templates of the Canva account.",
    action: "list",
    reach: "read",
    input: list,
    run: (canva: Canva, input) => canva.templates(input),
  }),
  create_design: blueprint({
    description: "Creates an empty design in Canva and returns its address for editing.",
    action: "creative_tools_canva",
    reach: "effect",
    input: z.strictObject({
      title: z.string().min(1).max(255).optional(),
      preset: z.enum(["doc", "email", "presentation", "whiteboard"]),
    }),
    run: (canva: Canva, { title, preset }) => canva.create({ title, size: { preset } }),
  }),
  import_from_url: blueprint({
    description:
      "Asks Canva to fetch a file and create a design from it. Returns a job; canva_look_at_job shows when it has ended.",
    action: "creative_tools_canva",
    reach: "effect",
    input: z.strictObject({
      title: z.string().min(1).max(255),
      url: z.url({ protocol: /^https$/ }).max(2_048),
      mime_type: z.string().min(3).max(100).describe("Type of the file, such as application/pdf"),
    }),
    run: (canva: Canva, input) => canva.importFrom(input),
  }),
  export_design: blueprint({
    description:
      "Asks Canva to export a design as files. Returns a job; canva_look_at_job returns the addresses of the files.",
    action: "creative_tools_canva",
    reach: "effect",
    input: z.strictObject({
      design_id: z.string().min(1).max(100),
      format: z.enum(["pdf", "png", "jpg", "gif", "pptx"]).default("pdf"),
    }),
    run: (canva: Canva, { design_id: id, format: type }) =>
      canva.export(id, type === "jpg" ? { type, quality: 90 } : { type }),
  }),
  read_template_fields: blueprint({
    description: "Returns the fields of a brand template that can be filled, each with a name and a type.",
    action: "get",
    reach: "read",
    input: z.strictObject({ template_id: z.string().min(1).max(100) }),
    run: (canva: Canva, input) => canva.fields(input.template_id),
  }),
  fill_template: blueprint({
    description:
      "Asks Canva to create a design from a brand template. Returns a job. Only enterprise accounts may do this.",
    action: "creative_tools_canva",
    reach: "effect",
    input: z.strictObject({
      template_id: z.string().min(1).max(100),
      title: z.string().min(1).max(255).optional(),
      fields: z.record(
        z.string().max(100),
        z.union([
          z.strictObject({ text: z.string().max(10_000) }),
          z.strictObject({ asset_id: z.string().min(1).max(100) }),
        ]),
      ),
    }),
    run: (canva: Canva, input) => canva.fill(input.template_id, input.title, input.fields),
  }),
  look_at_job: blueprint({
    description: "Returns the state and the result of a Canva job.",
    action: "get",
    reach: "read",
    input: z.strictObject({
      kind: z.enum(CANVA_JOB_KINDS).describe("`kind` of the job"),
      job_id: z.string().min(1).max(100).describe("`id` of the job"),
    }),
    run: (canva: Canva, { kind, job_id: id }) => canva.look({ kind, id }),
  }),
};

const FIGMA: Readonly<Record<string, Blueprint<Figma>>> = {
  read_file: blueprint({
    description: "Reads a Figma file with the upper part of its tree.",
    action: "get",
    reach: "read",
    input: z.strictObject({ key, depth: z.int().min(1).max(4).default(2) }),
    run: (figma: Figma, input) => figma.read(input.key, { depth: input.depth }),
  }),
  list_comments: blueprint({
    description: "Lists the comments of a Figma file.",
    action: "list",
    reach: "read",
    input: z.strictObject({ key }),
    run: async (figma: Figma, input) => ({ comments: await figma.comments(input.key) }),
  }),
  add_comment: blueprint({
    description: "Adds a comment to a Figma file.",
    action: "creative_tools_figma",
    reach: "effect",
    input: z.strictObject({
      key,
      message: z.string().min(1).max(10_000),
      node_id: z.string().min(1).max(100).optional(),
    }),
    run: (figma: Figma, input) => figma.comment(input.key, { message: input.message, nodeId: input.node_id }),
  }),
};

const ADOBE: Readonly<Record<string, Blueprint<Adobe>>> = {
  create_image: blueprint({
    description:
      "Asks Adobe Firefly to generate an image from text. Returns a job; look_at_job shows when it has ended.",
    action: "creative_tools_adobe",
    reach: "effect",
    input: z.strictObject({
      prompt: z.string().min(1).max(1_024),
      count: z.int().min(1).max(4).default(1),
    }),
    run: (adobe: Adobe, { prompt, count }) =>
      adobe.create({ prompt, count, width: 2_048, height: 2_048, contentClass: "photo" }),
  }),
  edit_image: blueprint({
    description: "Asks Adobe Photoshop to edit an image at a public address. Returns a job, as create_image does.",
    action: "creative_tools_adobe",
    reach: "effect",
    input: z.strictObject({
      image_url: z.url({ protocol: /^https$/ }).max(2_048),
      auto_tone: z.boolean().default(false),
      exposure: z.number().min(-5).max(5).optional(),
      contrast: z.number().min(-100).max(100).optional(),
      saturation: z.number().min(-100).max(100).optional(),
    }),
    run: (adobe: Adobe, { image_url: imageUrl, auto_tone: autoTone, exposure, contrast, saturation }) =>
      adobe.edit({
        imageUrl,
        edits: {
          autoTone,
          ...(exposure === undefined && contrast === undefined ? {} : { light: { exposure, contrast } }),
          ...(saturation === undefined ? {} : { color: { saturation } }),
        },
        mediaType: "image/jpeg",
      }),
  }),
  look_at_job: blueprint({
    description: "Returns the state of an Adobe job and the addresses of its images.",
    action: "get",
    reach: "read",
    input: z.strictObject({ status_url: z.url().max(2_048).describe("`statusUrl` of the job") }),
    run: (adobe: Adobe, input) => adobe.look(input.status_url),
  }),
};

/** Every tool of the design providers, for a tenant's runs. Each opens the tenant's account when it is called. */
export function designTools(ctx: ConnectionContext): Tool[] {
  const { addresses } = ctx.config.providers;
  const canva = async (signal: AbortSignal): Promise<Canva> => {
    const { call } = await openConnection(ctx, "canva", signal);
    return { ...canvaDesigns(call, addresses["canva.api"]), ...canvaJobs(call, addresses["canva.api"]) };
  };
  const figma = async (signal: AbortSignal) =>
    figmaFiles((await openConnection(ctx, "figma", signal)).call, addresses["figma.api"]);
  const adobe = async (signal: AbortSignal) =>
    adobeJobs((await openConnection(ctx, "adobe", signal)).call, {
      photoshop: addresses["adobe.photoshop"],
      firefly: addresses["adobe.firefly"],
    });
  return [
    ...Object.entries(CANVA).map(([name, one]) => toolOf(`canva_${name}`, one, canva)),
    ...Object.entries(FIGMA).map(([name, one]) => toolOf(`figma_${name}`, one, figma)),
    ...Object.entries(ADOBE).map(([name, one]) => toolOf(`adobe_${name}`, one, adobe)),
  ];
}
