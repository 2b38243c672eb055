/**
 * Whether an `If-None-Match` or `If-Match` header names the entity tag: a list of tags or `*`, compared weakly (RFC 9110, 13.1).
 * `W/` is ignored on both sides because a proxy that compresses an answer adds it.
 */
export function namesEtag(header: string, etag: string): boolean {
  if (header.trim() === "*") return true;
  const wanted = opaque(etag);
  return header.split(",").some((candidate) => opaque(candidate) === wanted);
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");
