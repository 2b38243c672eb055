import { AppError } from "#errors/app-error";

import type { Actor, Caller } from "./actor.ts";

/** The calling person or key. Throws FORBIDDEN for the platform's own work, which has no account. */
export function callerOf({ actor }: { actor: Actor }): Caller {
  if (actor.kind === "system") throw new AppError("FORBIDDEN", { message: "Only an account can do this." });
  return actor;
}

/** The signed-in person. Throws FORBIDDEN for keys: passwords, second factors and sessions belong to people. */
export function personOf(ctx: { actor: Actor }): Extract<Actor, { kind: "user" }> {
  const caller = callerOf(ctx);
  if (caller.kind !== "user") throw new AppError("FORBIDDEN", { message: "Sign in to do this; an API key cannot." });
  return caller;
}
