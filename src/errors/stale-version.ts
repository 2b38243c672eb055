import { namesVersion } from "#lib/etag";

import { AppError } from "./app-error.ts";

/** Throws PRECONDITION_FAILED when a request's `If-Match` does not name the stored version. A request without the header passes. */
export function requireVersion(expectedTag: string | undefined, version: number, what: string): void {
  if (expectedTag !== undefined && !namesVersion(expectedTag, version)) throw staleVersion(version, what);
}

/** The refusal of a change to a version that is no longer the current one. */
const staleVersion = (version: number, what: string): AppError =>
  new AppError("PRECONDITION_FAILED", {
    message: `The ${what} has changed since it was read.`,
    headers: { ETag: `"${version}"` },
  });
