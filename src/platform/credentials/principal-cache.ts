import { BoundedCache } from "#lib/bounded-cache";

import type { Credential, Principal } from "./principal.ts";

/** The proven content of a credential, without a database read. */
export type Proof =
  | { kind: "session"; sessionId: string; userId: string; tenantId: string; viaCookie: boolean }
  | { kind: "foreign"; subject: string; email: string }
  | { kind: "grant"; grantId: string; resource: string }
  | { kind: "apiKey"; keyId: string; secretHash: string };

export interface KnownCredential {
  /** When the rows were read. */
  readAt: number;
  proof: Proof;
  /** Until when the signature need not be checked again. */
  proofUntil: number;
  principal: Principal;
  /** Until when the rows need not be read again. */
  principalUntil: number;
}

/** How long a credential with revoked rights may still work on another isolate. */
export const PRINCIPAL_MAX_AGE_MS = 5_000;
export const PROOF_MAX_AGE_MS = 60_000;

const MAX_CREDENTIALS = 2_000;

/**
 * The credentials that this isolate has seen, by their own text. A digest as the key would cost every request and
 * protect nothing, because the isolate also holds the signing secret.
 */
const known: Record<Credential["scheme"], BoundedCache<KnownCredential>> = {
  bearer: new BoundedCache(MAX_CREDENTIALS),
  cookie: new BoundedCache(MAX_CREDENTIALS),
  apiKey: new BoundedCache(MAX_CREDENTIALS),
};

export const credentialsOf = (scheme: Credential["scheme"]): BoundedCache<KnownCredential> => known[scheme];

/** Makes this isolate read the rows of these principals again at once; others do so within five seconds. */
export function forgetPrincipals(matches: (principal: Principal) => boolean): void {
  for (const credentials of Object.values(known)) credentials.deleteWhere(({ principal }) => matches(principal));
}
