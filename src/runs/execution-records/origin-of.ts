import type { Origin } from "#lib/origin";
import type { Actor } from "#tenancy/actor";

/** Where a run of this actor comes from. A stranger is never an actor; the verb that takes a stranger's words names the origin. */
export function originOf(actor: Actor): Origin {
  switch (actor.kind) {
    case "user":
      return "person";
    case "apiKey":
      return "api";
    case "system":
      return "schedule";
  }
}
