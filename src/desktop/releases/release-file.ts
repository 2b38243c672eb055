import type { BaseContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { toHex } from "#lib/digest";

import { FILE_FORM } from "./file-form.ts";
import { selectArtifact, type ArtifactRow } from "./store.ts";
import { VERSION_FORM } from "./version-rank.ts";

/** The key of a version's file in the bucket. An operator may also put it there with `wrangler r2 object put`. */
export const keyOf = (version: string, filename: string): string => `desktop/${version}/${filename}`;

type FileContext = Pick<BaseContext, "bindings">;

export const unavailable = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", { message: "The file storage does not respond.", retryAfterSeconds: 1, cause });

const fileOf = ({ bindings }: FileContext, version: string, filename: string) =>
  bindings
    .bucket("RELEASES")
    .get(keyOf(version, filename))
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });

export const withdrawn = (version: string): AppError =>
  new AppError("GONE", { message: `Version ${version} was withdrawn.`, details: { reason: "withdrawn" } });

/** The published file of a version. Throws NOT_FOUND, and GONE for a withdrawn version. */
export async function findReleaseFile(
  { db }: Pick<BaseContext, "db">,
  version: string,
  filename: string,
): Promise<ArtifactRow> {
  const isPossible = VERSION_FORM.test(version) && FILE_FORM.test(filename);
  const found = isPossible ? await selectArtifact(db, version, filename) : undefined;
  if (found === undefined) throw notFound("release file", `${version}/${filename}`.slice(0, 200));
  if (found.withdrawnAt !== null) throw withdrawn(version);
  return found.artifact;
}

/** The bytes of a file, or a part of them. Throws UNAVAILABLE when the bucket does not return them. */
export async function openReleaseFile(
  { bindings }: FileContext,
  { version, filename }: ArtifactRow,
  range: { offset: number; length: number },
): Promise<ReadableStream<Uint8Array>> {
  const found = await bindings
    .bucket("RELEASES")
    .get(keyOf(version, filename), { range })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  if (found === null) throw unavailable(new Error(`The bucket does not contain ${keyOf(version, filename)}.`));
  return found.body;
}

/** The size and the digests of the bytes in the bucket; null without a file. The bytes are streamed, not held. */
export async function digestsOf(ctx: FileContext, version: string, filename: string) {
  const digest = async (algorithm: "SHA-256" | "SHA-512") => {
    const found = await fileOf(ctx, version, filename);
    if (found === null) return null;
    const stream = new crypto.DigestStream(algorithm);
    await found.body.pipeTo(stream);
    return { bytes: new Uint8Array(await stream.digest), size: found.size };
  };
  const [sha256, sha512] = await Promise.all([digest("SHA-256"), digest("SHA-512")]);
  if (sha256 === null || sha512 === null) return null;
  return { sizeBytes: sha256.size, sha256: toHex(sha256.bytes), sha512: btoa(String.fromCharCode(...sha512.bytes)) };
}
