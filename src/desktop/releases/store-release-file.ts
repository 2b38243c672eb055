import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";

import { FILE_FORM } from "./file-form.ts";
import { keyOf, unavailable } from "./release-file.ts";
import { requireOperator } from "./require-operator.ts";
import { selectRelease } from "./store.ts";
import { VERSION_FORM } from "./version-rank.ts";

export interface StoredFile {
  version: string;
  filename: string;
  sizeBytes: number;
}

/** Streams a file of an unpublished version into the bucket. Throws FORBIDDEN, and CONFLICT for a published one. */
export async function storeReleaseFile(
  ctx: ServiceContext,
  { version, filename, body }: { version: string; filename: string; body: ReadableStream<Uint8Array> | ArrayBuffer },
): Promise<StoredFile> {
  requireOperator(ctx);
  if (!VERSION_FORM.test(version))
    throw invalidInput({ path: "path.version", code: "invalid_format", message: "must be a version such as 1.2.3" });
  if (!FILE_FORM.test(filename))
    throw invalidInput({
      path: "path.filename",
      code: "invalid_format",
      message: "must have only letters, digits, dots, dashes and underscores",
    });
  if ((await selectRelease(ctx.db, version)) !== undefined)
    throw new AppError("CONFLICT", {
      message: "This version is published, so its files cannot change.",
      details: { reason: "published" },
    });
  const object = await ctx.bindings
    .bucket("RELEASES")
    .put(keyOf(version, filename), body)
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  const stored = { version, filename, sizeBytes: object?.size ?? 0 };
  if (ctx.idempotency) await commit(ctx, [], { result: stored });
  return stored;
}
