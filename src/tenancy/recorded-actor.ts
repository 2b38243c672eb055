import type { Actor } from "#tenancy/actor";

export interface RecordedActor {
  actorKind: "user" | "api_key" | "system";
  /** Of a key its own id, of a person theirs. */
  actorId: string | null;
}

/** Who acts, as rows and the audit log keep it. */
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
