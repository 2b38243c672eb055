import { AppError, invalidInput } from "#errors/app-error";
import { originsOf } from "#lib/origins";

/** A change of a row that has a secret and an address. */
export interface SecretMove {
  /** The name of what is stored, which begins a sentence: `The key`. */
  secret: string;
  /** Whether the change keeps a stored secret. A secret that is given in the same request may go anywhere. */
  isKept: boolean;
  /** The addresses that the secret was given for. */
  from: readonly string[];
  /** The addresses that it would be sent to. */
  to: readonly string[];
  /** The path of the field that gives the secret again; a sentence on how to give it, where the operation has none. */
  again: { field: string } | { remedy: string };
}

/**
 * Refuses a change that would send a stored secret to another origin than it was given for: another scheme, host or port
 * needs the secret again in the same request. Every operation that changes such an address asks here; the seal itself
 * holds the same rule where a secret is sent. Throws INVALID_INPUT with the path of the field, or CONFLICT without one.
 */
export function requireSecretStays({ secret, isKept, from, to, again }: SecretMove): void {
  const [given, next] = [originsOf(from), originsOf(to)];
  if (!isKept || next.every((origin) => given.includes(origin))) return;
  const why = given.length === 0 ? "for no address" : `for ${given.join(" and ")}`;
  if ("field" in again)
    throw invalidInput({
      path: again.field,
      code: "required",
      message: `is needed with an address on another scheme, host or port, because the stored one was given ${why}`,
    });
  const message = `${secret} was given ${why} and is not sent to ${next.join(" and ")}. ${again.remedy}`;
  throw new AppError("CONFLICT", {
    message,
    details: { reason: "secret_would_move", given_for: given, asked_for: next },
  });
}
