import type { ServiceContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { PhotoEditRow, PhotoOrigin } from "#db/schema/photos";
import type { RequestedEdit } from "#engine/pictures/picture-task";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { carryOutEdits } from "./carry-out-edits.ts";
import { keptBytesOf } from "./keep-photo.ts";
import { insertEdit, requireFewerEdits } from "./photo-edit.queries.ts";

/** Maximum edits of a tenant that wait. */
const MAX_WAITING_EDITS = 100;

interface AcceptedWork {
  origin: PhotoOrigin;
  edit: RequestedEdit;
  audit: AuditRecord[];
}

/** Stores an edit that is carried out later. Throws UNAVAILABLE when too many of the tenant wait. */
export async function acceptEdit(ctx: ServiceContext, { origin, edit, audit }: AcceptedWork): Promise<PhotoEditRow> {
  const now = ctx.clock();
  const [entry] = audit;
  const row: PhotoEditRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    state: "waiting",
    origin,
    edit: { ...edit },
    audit: entry === undefined ? null : { ...entry },
    maxBytes: keptBytesOf(ctx),
    attempts: 0,
    madeId: null,
    error: null,
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    changedAt: now,
  };
  await commit(ctx, [requireFewerEdits(ctx.tenant.id, MAX_WAITING_EDITS, tooMany), insertEdit(row)], { result: row });
  // A cron begins what this leaves.
  ctx.waitUntil(carryOutEdits(ctx).catch((error: unknown) => ctx.log.warn("photo_edits_not_begun", { error })));
  return row;
}

const tooMany = (): AppError =>
  new AppError("UNAVAILABLE", {
    message: `At most ${MAX_WAITING_EDITS} edits of a tenant can wait. Send this one when some are done.`,
    retryAfterSeconds: 10,
  });
