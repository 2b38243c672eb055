import type { BaseContext } from "#context/context";
import { clientNetwork } from "#lib/client-network";
import { sha256Hex } from "#lib/digest";

type Caller = Pick<BaseContext, "clientAddress" | "config">;

/** A caller's origin as a keyed hash: the secret keeps a reader of the database from trying every address. */
export const sessionOrigin = (caller: Caller): Promise<string> => originUnder(caller.config.jwtSecret, caller);

/** The same as sessions stored it under each secret that still counts, the present one first. A place stays known when the secret changes. */
export const knownOrigins = (caller: Caller): Promise<string[]> =>
  Promise.all([caller.config.jwtSecret, ...caller.config.previousJwtKeys].map((secret) => originUnder(secret, caller)));

const originUnder = (secret: string, { clientAddress }: Caller): Promise<string> =>
  sha256Hex(`session-origin:${secret}:${clientNetwork(clientAddress())}`);
