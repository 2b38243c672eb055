import type { BaseContext } from "#context/context";
import { signingKeys, type PublicJwk } from "#platform/credentials/signing-keys";

/** The public keys for checking our tokens, the signing one first; a shared secret has none. */
export async function getSigningKeys({ config }: BaseContext): Promise<{ keys: PublicJwk[] }> {
  const keys = await signingKeys(config);
  return { keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) };
}
