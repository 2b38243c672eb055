import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit, type CommitContext } from "#db/commit";
import type { PhotoOrigin, PhotoRow } from "#db/schema/photos";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import type { MadePicture } from "#runs/shown-photos/ask-pictures";
import { putPhoto } from "#runs/shown-photos/photo-object";
import { photoBytesOf } from "#tenancy/tiers";

import { insertPhoto, requireFewerPhotos, requireRoom, requireState, updateState } from "./store.ts";

/** Maximum photos of a tenant, whatever their size. */
export const MAX_PHOTOS = 10_000;

export const keptBytesOf = ({ tenant }: Pick<ServiceContext, "tenant">): number => photoBytesOf(tenant.tier);

type KeepContext = CommitContext & Pick<ServiceContext, "bindings" | "newId"> & { tenant: { id: string } };

interface Keeping {
  origin: PhotoOrigin;
  createdBy: string | null;
  /** The bytes that all photos of the tenant may have. */
  maxBytes: number;
  audit?: AuditRecord[];
  /** Written with the fact that the photo is stored. */
  alongside?: (photo: PhotoRow) => Statement[];
  /** The operation's answer; the photo when absent. */
  result?: (photo: PhotoRow) => unknown;
}

/**
 * Stores a file as a photo of the tenant. The row is written first, so that the sweep finds the remains of a failed
 * upload. Throws CONFLICT when the tenant has no room.
 */
export async function keepPhoto(
  ctx: KeepContext,
  made: MadePicture,
  { origin, createdBy, maxBytes, audit = [], alongside = () => [], result = (photo) => photo }: Keeping,
): Promise<PhotoRow> {
  const now = ctx.clock();
  const photo: PhotoRow = {
    ...origin,
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    state: "arriving",
    format: made.facts.format,
    width: made.facts.width,
    height: made.facts.height,
    sizeBytes: made.sizeBytes,
    notEditable: made.facts.notEditable,
    createdBy,
    createdAt: now,
    changedAt: now,
  };
  await takeRoom(ctx, photo, maxBytes).catch(async (error: unknown) => {
    await made.body.cancel(); // it will not be read any more, and the service waits for a reader
    throw error;
  });
  await putPhoto(ctx, photo, made.body);
  const stored: PhotoRow = { ...photo, state: "stored", changedAt: ctx.clock() };
  const statements = [requireState(photo, "arriving", tookTooLong), updateState(photo, "stored", stored.changedAt)];
  await commit(ctx, [...statements, ...uploadedEvent(ctx, stored), ...alongside(stored)], {
    result: result(stored),
    audit,
  });
  return stored;
}

/** Edits of photos are not told. */
const uploadedEvent = (ctx: KeepContext, photo: PhotoRow): Statement[] =>
  photo.originalId === null
    ? [
        emitEvent(ctx, "photo.uploaded", {
          photo_id: photo.id,
          filename: photo.filename,
          format: photo.format,
          width: photo.width,
          height: photo.height,
          uploaded_by: photo.createdBy,
        }),
      ]
    : [];

/** Records the arriving photo in a separate batch. It uses no Idempotency-Key, because the photo is not stored yet. */
async function takeRoom(ctx: KeepContext, photo: PhotoRow, maximum: number): Promise<void> {
  await commit({ writer: ctx.writer, clock: ctx.clock }, [
    requireFewerPhotos(ctx.tenant.id, MAX_PHOTOS, tooMany),
    requireRoom(ctx.tenant.id, photo.sizeBytes, maximum, () => noRoom(maximum)),
    insertPhoto(photo),
  ]);
}

const tooMany = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_PHOTOS} photos. Delete some first.`,
    details: { reason: "photo_limit", limit: MAX_PHOTOS },
  });

const noRoom = (maximum: number): AppError =>
  new AppError("CONFLICT", {
    message: `The photos of this tenant can have at most ${maximum} bytes in total. Delete some first.`,
    details: { reason: "photo_storage", max_bytes: maximum },
  });

const tookTooLong = (): AppError =>
  new AppError("UNAVAILABLE", { message: "The upload took too long. Send the photo again.", retryAfterSeconds: 1 });
