/**
 * Whether an `If-None-Match` or `If-Match` header names the entity tag: a list of tags or `*`, compared weakly (RFC 9110, 13.1).
 * `W/` is ignored on both sides because a proxy that compresses an answer adds it.
 */
export function namesEtag(header: string, etag: string): boolean {
  if (header.trim() === "*") return true;
  const wanted = opaque(etag);
  return header.split(",").some((candidate) => opaque(candidate) === wanted);
}

/**
 * Whether an `If-Match` names a version: `*`, or a strong tag that is the version or begins with it and a dot. The part
 * after the dot in the tags of some reads is not overwritten by a change. Weak tags never match (RFC 9110, 13.1.1).
 */
export function namesVersion(header: string, version: number): boolean {
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => /^"(\d+)(?:\.[^"]*)?"$/.exec(tag.trim())?.[1] === String(version));
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");
