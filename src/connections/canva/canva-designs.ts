import { z } from "zod";

import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

const Thumbnail = z.object({ url: z.string() }).nullish();

const Design = z.object({
  id: z.string(),
  title: z.string().nullish(),
  urls: z.object({ edit_url: z.string(), view_url: z.string() }),
  thumbnail: Thumbnail,
  created_at: z.number(),
  updated_at: z.number(),
  page_count: z.number().nullish(),
});

const Template = z.object({
  id: z.string(),
  title: z.string(),
  view_url: z.string(),
  create_url: z.string(),
  thumbnail: Thumbnail,
  created_at: z.number(),
  updated_at: z.number(),
});

export interface CanvaDesign {
  id: string;
  title: string | null;
  editUrl: string;
  viewUrl: string;
  thumbnailUrl: string | null;
  pageCount: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface CanvaTemplate {
  id: string;
  title: string;
  viewUrl: string;
  createUrl: string;
  thumbnailUrl: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface ListQuery {
  query?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface NewDesign {
  title?: string | undefined;
  size: { preset: string } | { width: number; height: number };
  assetId?: string | undefined;
}

/** The vendor reports seconds. */
const designOf = (design: z.infer<typeof Design>): CanvaDesign => ({
  id: design.id,
  title: design.title ?? null,
  editUrl: design.urls.edit_url,
  viewUrl: design.urls.view_url,
  thumbnailUrl: design.thumbnail?.url ?? null,
  pageCount: design.page_count ?? null,
  createdAt: design.created_at * 1_000,
  updatedAt: design.updated_at * 1_000,
});

const templateOf = (template: z.infer<typeof Template>): CanvaTemplate => ({
  id: template.id,
  title: template.title,
  viewUrl: template.view_url,
  createUrl: template.create_url,
  thumbnailUrl: template.thumbnail?.url ?? null,
  createdAt: template.created_at * 1_000,
  updatedAt: template.updated_at * 1_000,
});

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), continuation: z.string().nullish() });

/** The designs and brand templates of a Canva account. `base` is the address of Canva Connect. */
export const canvaDesigns = (call: Call, base: string) => {
  const list = (path: string, { query, limit, cursor }: ListQuery): Promise<VendorAnswer> =>
    call({ method: "GET", url: `${base}${path}`, query: { query, limit, continuation: cursor } });
  return {
    designs: async (asked: ListQuery) => {
      const { items, continuation } = readAnswer(pageOf(Design), await list("/designs", asked));
      return { designs: items.map(designOf), next: continuation ?? null };
    },
    templates: async (asked: ListQuery) => {
      const { items, continuation } = readAnswer(pageOf(Template), await list("/brand-templates", asked));
      return { templates: items.map(templateOf), next: continuation ?? null };
    },
    create: async ({ title, size, assetId }: NewDesign): Promise<CanvaDesign> => {
      const json = {
        type: "type_and_asset",
        design_type: "preset" in size ? { type: "preset", name: size.preset } : { type: "custom", ...size },
        ...(assetId === undefined ? {} : { asset_id: assetId }),
        ...(title === undefined ? {} : { title }),
      };
      const answer = await call({ method: "POST", url: `${base}/designs`, json });
      return designOf(readAnswer(z.object({ design: Design }), answer).design);
    },
  };
};
