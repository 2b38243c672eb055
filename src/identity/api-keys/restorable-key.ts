import { RESTORABLE_MS, restorableUntil } from "#lib/restorable";

/** A key that was revoked after this moment can be restored. */
export const restorableAfter = (now: number): number => now - RESTORABLE_MS;

/** Until when a revoked key can be restored; null for one that is not revoked, or after its restore period. */
export const restorableKeyUntil = ({ revokedAt }: { revokedAt: number | null }, now: number): number | null =>
  revokedAt === null || revokedAt <= restorableAfter(now) ? null : restorableUntil(revokedAt);
