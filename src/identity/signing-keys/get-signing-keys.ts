import type { BaseContext } from "#context/context";
import { signingKeys, type PublicJwk } from "#platform/credentials/signing-keys";

/** The public keys for checking our tokens; empty when a shared secret signs them. */
export async function getSigningKeys({ config }: BaseContext): Promise<{ keys: PublicJwk[] }> {
  const { publicJwk } = await signingKeys(config);
  return { keys: publicJwk === null ? [] : [publicJwk] };
}
