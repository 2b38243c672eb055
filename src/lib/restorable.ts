const DAY_MS = 86_400_000;

/** How long a deletion can be taken back. */
export const RESTORABLE_MS = 30 * DAY_MS;

/** Until when what was deleted at this moment can be restored. */
export const restorableUntil = (deletedAt: number): number => deletedAt + RESTORABLE_MS;
