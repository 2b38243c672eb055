import { field } from "#http/field";
import { queryFlag, timestamp, toTimestamp } from "#http/schemas";
import { restorableUntil } from "#lib/restorable";

/** Further fields of the answer to a deletion. */
export const deletionFields = {
  restorable_until: field(timestamp(), "Until when the deletion can be undone"),
};

/** Further fields of a list's entry with `deleted=true`. */
export const deletedFields = {
  deleted_at: field(timestamp().optional(), "Only with `deleted=true`: when it was deleted"),
  restorable_until: field(timestamp().optional(), "Only with `deleted=true`: until when it can be restored"),
};

/** The choice of a list between existing and deleted entries. */
export const deletedFlag = (noun: string) =>
  queryFlag(`Lists only the deleted ${noun} that can be restored, last deleted first`);

export const presentRestorable = (deletedAt: number) => ({ restorable_until: toTimestamp(restorableUntil(deletedAt)) });

/** The further fields of an entry; empty for an existing one. */
export const presentDeletion = (deletedAt: number | undefined) =>
  deletedAt === undefined ? {} : { deleted_at: toTimestamp(deletedAt), ...presentRestorable(deletedAt) };
