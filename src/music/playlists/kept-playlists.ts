import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";

import { selectKept } from "./store.ts";

/** The playlists of an account as they were last listed, without a call to the provider. */
export async function keptPlaylists(
  ctx: ServiceContext,
  provider: MusicProviderId,
): Promise<{ uri: string; name: string }[]> {
  const kept = await selectKept(ctx.db, ctx.tenant.id, provider);
  return kept.map(({ externalId, name }) => ({ uri: `${provider}:playlist:${externalId}`, name }));
}
