import type { BaseContext } from "#context";
import { signingKeys, type PublicJwk } from "#platform/credentials/signing-keys";

/** The keys others check our tokens with; none when tokens are signed with a shared secret. */
export async function getSigningKeys({ config }: BaseContext): Promise<{ keys: PublicJwk[] }> {
  const { publicJwk } = await signingKeys(config);
  return { keys: publicJwk === null ? [] : [publicJwk] };
}
