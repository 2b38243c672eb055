import type { Actor } from "#tenancy/actor";

/** The person behind an action: for a key, its maker; null for the platform itself. */
export const actingUser = (actor: Actor): string | null => (actor.kind === "system" ? null : actor.userId);

/** The acting API key; null without one. */
export const keyOf = (actor: Actor): string | null => (actor.kind === "apiKey" ? actor.keyId : null);
