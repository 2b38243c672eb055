import type { Context } from "hono";

import { namesEtag } from "#lib/etag";

export interface CachedText {
  text: string;
  contentType: string;
  /** Strong entity tag, quoted. */
  etag: string;
  cacheControl: string;
}

/** Answers a text that changes only with a release: 304 when the caller has it, else 200 with its entity tag. */
export function answerCached(c: Context, { text, contentType, etag, cacheControl }: CachedText): Response {
  const headers = { ETag: etag, "Cache-Control": cacheControl };
  const known = c.req.header("if-none-match");
  if (known !== undefined && namesEtag(known, etag)) return c.newResponse(null, 304, headers);
  return c.newResponse(text, 200, { ...headers, "Content-Type": contentType });
}
