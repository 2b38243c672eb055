import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { PhotoEditRow } from "#db/schema/photos";
import { refusalOf, type RequestedEdit } from "#engine/pictures/picture-task";
import { AppError } from "#errors/app-error";
import { askPictures } from "#runs/shown-photos/ask-pictures";
import { MEDIA_TYPES, openPhoto } from "#runs/shown-photos/photo-object";

import { findPhoto } from "./find-photo.ts";
import { keepPhoto } from "./keep-photo.ts";
import { beginEdit, MAX_ATTEMPTS, requireBegun, selectEdit, updateDone, updateEdit } from "./photo-edit.queries.ts";

type CarryContext = Pick<ServiceContext, "db" | "writer" | "bindings" | "clock" | "newId" | "log"> & {
  tenant: { id: string };
};

/**
 * Carries out a tenant's waiting edits, one after the other, unless another isolate does so already. Returns how many
 * it carried out. An isolate that ends in between leaves an edit that begins again after some minutes.
 */
export async function carryOutEdits(base: CarryContext): Promise<number> {
  const { db, writer, bindings, clock, newId, log, tenant } = base;
  // Without the key of the request that began this: its answer is stored already.
  const ctx = { db, writer, bindings, clock, newId, log, tenant };
  for (let count = 0; ; count += 1) {
    const [begun] = await commit(ctx, [beginEdit(tenant.id, clock())]);
    const [editId] = begun?.rows[0] ?? [];
    if (typeof editId !== "string") return count;
    const found = await selectEdit(db, tenant.id, editId);
    if (found !== undefined) await carryOut(ctx, found.edit);
  }
}

async function carryOut(ctx: CarryContext, row: PhotoEditRow): Promise<void> {
  try {
    await makePhoto(ctx, row);
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError("INTERNAL_ERROR", { cause: error });
    ctx.log.warn("photo_edit_not_done", { edit: row.id, error });
    const isPassing = refusal.code === "UNAVAILABLE" || refusal.code === "INTERNAL_ERROR";
    const change =
      isPassing && row.attempts < MAX_ATTEMPTS
        ? { state: "waiting" as const, error: null }
        : { state: "failed" as const, error: refusalOf(refusal) };
    await commit(ctx, [updateEdit(row, { ...change, changedAt: ctx.clock() })]);
  }
}

async function makePhoto(ctx: CarryContext, row: PhotoEditRow): Promise<void> {
  const original = await findPhoto(ctx, row.origin.originalId ?? "");
  const edit = row.edit as unknown as RequestedEdit;
  const file = {
    body: await openPhoto(ctx, original),
    contentType: MEDIA_TYPES[original.format],
    sizeBytes: original.sizeBytes,
  };
  const made = await askPictures(ctx, { kind: "edit", edit }, file);
  await keepPhoto(ctx, made, {
    origin: row.origin,
    createdBy: row.createdBy,
    maxBytes: row.maxBytes,
    audit: row.audit === null ? [] : [row.audit as unknown as AuditRecord],
    alongside: (photo) => [requireBegun(row, begunAgain), updateDone(row, photo.id, ctx.clock())],
  });
}

const begunAgain = (): AppError => new AppError("CONFLICT", { message: "The edit took too long and was begun again." });
