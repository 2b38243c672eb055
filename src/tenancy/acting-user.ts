import type { Actor } from "#tenancy/actor";

/** The person behind an action: of a key, the one who made it; null when the platform itself acts. */
export const actingUser = (actor: Actor): string | null => (actor.kind === "system" ? null : actor.userId);

/** The API key that acts; null when none does. */
export const keyOf = (actor: Actor): string | null => (actor.kind === "apiKey" ? actor.keyId : null);
