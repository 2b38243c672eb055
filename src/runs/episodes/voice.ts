import { mayApprove } from "#agents/agents/may-approve";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

/**
 * The worth of a person's word about a run. `witness`: the person did not order it. `own`: the person ordered it, may
 * approve and answers in person; that holds as long as no witness says anything. `author`: the person ordered it, or
 * no known person ordered it; such a word is kept and shown, and changes nothing.
 */
export const VOICES = ["witness", "own", "author"] as const;
export type Voice = (typeof VOICES)[number];

/** The people behind a run. */
export interface OrderedWork {
  /** The person who ordered it, in person or by a key. Null for a message from outside, and where the platform began it. */
  orderedBy: string | null;
  /** The people who connected the number that a message was sent to, or chose the agent behind it; null without a message. */
  connectedBy: readonly string[] | null;
}

/** The worth of the actor's word about a run (decisions, section 5c: witnesses). */
export function voiceOf(actor: Actor, { orderedBy, connectedBy }: OrderedWork): Voice {
  const person = actingUser(actor);
  if (person === null) return "author";
  const maySettle = isApprover(actor);
  if (orderedBy === null) return maySettle && connectedBy?.includes(person) !== true ? "witness" : "author";
  if (person !== orderedBy) return "witness";
  return maySettle ? "own" : "author";
}

/** Whether the actor may approve, and answers in person. */
export const isApprover = (actor: Actor): boolean => actor.kind === "user" && mayApprove(actor);

/** The worth of stored feedback. */
export const storedVoice = (
  { authorId, isAuthors }: { authorId: string; isAuthors: boolean },
  { orderedBy }: Pick<OrderedWork, "orderedBy">,
): Voice => (isAuthors ? "author" : authorId === orderedBy ? "own" : "witness");
