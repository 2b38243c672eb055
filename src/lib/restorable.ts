const DAY_MS = 86_400_000;

/** How long a deletion can be undone. */
export const RESTORABLE_MS = 30 * DAY_MS;

/** Until when a deletion at this moment can be undone. */
export const restorableUntil = (deletedAt: number): number => deletedAt + RESTORABLE_MS;
