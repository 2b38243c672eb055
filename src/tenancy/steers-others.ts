import type { Actor } from "./actor.ts";
import { lackingPermission } from "./insufficient-scope.ts";
import type { Permission } from "./permissions.ts";

/**
 * The permission to change what the agents of other people use: the models and services that they reach, and the receivers of
 * what they do. The receivers had it first, hence its name.
 */
export const STEERS_OTHERS: Permission = "WEBHOOK_MANAGE";

export const maySteerOthers = (actor: Actor): boolean =>
  actor.kind === "system" || actor.permissions.has(STEERS_OTHERS);

/** Throws FORBIDDEN for a caller who may not change what other people's agents use; `what` they use is the subject. */
export function requireMaySteerOthers(actor: Actor, what: string): void {
  if (actor.kind === "system" || maySteerOthers(actor)) return;
  throw lackingPermission(actor, STEERS_OTHERS, new Set(), `${what}. `);
}
