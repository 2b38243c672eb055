import type { BaseContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";

import { DOCS_ASSETS } from "./docs-assets.ts";

export interface DocsAssetContent {
  contentType: string;
  body: string | ReadableStream | null;
}

/** A file of the documentation pages; only the files of the table, not the other static assets. */
export async function getDocsAsset(ctx: BaseContext, file: string): Promise<DocsAssetContent> {
  const asset = DOCS_ASSETS.get(file);
  if (!asset) throw notFound("file", file);
  const { contentType, text, replace } = asset;
  if (text !== undefined) return { contentType, body: text };
  const stored = await ctx.bindings.asset(`/docs/${file}`);
  if (!stored.ok)
    throw new AppError("INTERNAL_ERROR", { cause: new Error(`The build does not contain ${file}: ${stored.status}.`) });
  return { contentType, body: replace ? (await stored.text()).replace(...replace) : stored.body };
}
