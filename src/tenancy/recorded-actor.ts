import type { Actor } from "#tenancy/actor";

export interface RecordedActor {
  actorKind: "user" | "api_key" | "system";
  /** The id of the key or of the person. */
  actorId: string | null;
}

/** The actor as rows and the audit log store it. */
export function recordedActor(actor: Actor): RecordedActor {
  switch (actor.kind) {
    case "user":
      return { actorKind: "user", actorId: actor.userId };
    case "apiKey":
      return { actorKind: "api_key", actorId: actor.keyId };
    case "system":
      return { actorKind: "system", actorId: null };
  }
}
