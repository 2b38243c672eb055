import { sha256Hex } from "#lib/digest";
import { randomReadable } from "#lib/random-text";

/** Forty bits: enough for a code that lives minutes and is guessed ten times a minute. */
const LENGTH = 8;

/** A code that a person types, such as `WDJB-MJHT`. */
export function newUserCode(): string {
  const letters = randomReadable(LENGTH).toUpperCase();
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** The digest of a code as a person may type it: with or without the hyphen, in any case. */
export const userCodeDigest = (typed: string): Promise<string> =>
  sha256Hex(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
