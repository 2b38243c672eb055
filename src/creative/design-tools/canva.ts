import { type CanvaDesign, type CanvaTemplate, canvaDesigns, type ListQuery } from "#connections/canva/canva-designs";
import type { ServiceContext } from "#context/context";
import { invalidInput } from "#errors/app-error";
import type { Acted } from "#platform/effects/act-once";

import { actAtProvider, type ForAgent, openDesignTool } from "./open-design-tool.ts";

async function open(ctx: ServiceContext, provider: string, operation: string) {
  const { call } = await openDesignTool(ctx, provider, "canva", operation);
  return canvaDesigns(call, ctx.config.providers.addresses["canva.api"]);
}

/** A part of the account's designs. */
export const listDesigns = async (
  ctx: ServiceContext,
  provider: string,
  query: ListQuery,
): Promise<{ designs: CanvaDesign[]; next: string | null }> => (await open(ctx, provider, "designs")).designs(query);

/** A part of the account's brand templates. */
export const listTemplates = async (
  ctx: ServiceContext,
  provider: string,
  query: ListQuery,
): Promise<{ templates: CanvaTemplate[]; next: string | null }> =>
  (await open(ctx, provider, "templates")).templates(query);

export interface CreateDesignInput extends ForAgent {
  title?: string | undefined;
  preset?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  asset_id?: string | undefined;
}

/** Makes an empty design. Throws the errors of the provider and of governance. */
export async function createDesign(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: CreateDesignInput,
): Promise<Acted<CanvaDesign>> {
  const size = sizeOf(input);
  const canva = await open(ctx, provider, "designs");
  return actAtProvider(
    ctx,
    { agent_id, approval_id },
    {
      provider: "canva",
      operation: "create_design",
      arguments: input,
      address: ctx.config.providers.addresses["canva.api"],
      run: () => canva.create({ title: input.title, size, assetId: input.asset_id }),
    },
  );
}

/** Maximum area of a design in pixels. */
const MAX_AREA = 25_000_000;

function sizeOf({ preset, width, height }: CreateDesignInput): { preset: string } | { width: number; height: number } {
  if (preset !== undefined && width === undefined && height === undefined) return { preset };
  if (preset !== undefined || width === undefined || height === undefined)
    throw invalidInput({ path: "body", code: "invalid_size", message: "must have a preset, or a width and a height" });
  if (width * height <= MAX_AREA) return { width, height };
  throw invalidInput({ path: "body.width", code: "too_big", message: `and height must be at most ${MAX_AREA} pixels` });
}
