import { queryFlag, timestamp, toTimestamp } from "#http/schemas";
import { restorableUntil } from "#lib/restorable";

/** What the answer to a deletion says beside what was deleted. */
export const deletionFields = {
  restorable_until: timestamp().openapi({ description: "Until when the deletion can be taken back" }),
};

/** What an entry of a list has more with `deleted=true`. */
export const deletedFields = {
  deleted_at: timestamp().optional().openapi({ description: "Only with `deleted=true`: when it was deleted" }),
  restorable_until: timestamp()
    .optional()
    .openapi({ description: "Only with `deleted=true`: until when it can be restored" }),
};

/** The choice of a list between what is there and what was deleted. */
export const deletedFlag = (noun: string) =>
  queryFlag(`Lists instead the deleted ${noun} that can be restored, last deleted first`);

export const presentRestorable = (deletedAt: number) => ({ restorable_until: toTimestamp(restorableUntil(deletedAt)) });

/** The further fields of an entry; none for what is not deleted. */
export const presentDeletion = (deletedAt: number | undefined) =>
  deletedAt === undefined ? {} : { deleted_at: toTimestamp(deletedAt), ...presentRestorable(deletedAt) };
