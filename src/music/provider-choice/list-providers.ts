import { type ConnectionState, stateOf } from "#connections/integrations/connection-state";
import { listIntegrations } from "#connections/integrations/list-integrations";
import { MUSIC_PROVIDER_IDS, type MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";

/** A provider of music, and the tenant's connection to it. */
export interface ListedProvider {
  id: MusicProviderId;
  name: string;
  isConfigured: boolean;
  state: ConnectionState;
  isDefault: boolean;
}

/** Every provider of music. */
export async function listProviders(ctx: ServiceContext): Promise<ListedProvider[]> {
  const integrations = await listIntegrations(ctx);
  return MUSIC_PROVIDER_IDS.flatMap((id) =>
    integrations
      .filter(({ provider }) => provider.id === id)
      .map(({ provider, isConfigured, row }) => ({
        id,
        name: provider.name,
        isConfigured,
        state: stateOf(row, ctx.clock()),
        isDefault: row?.isDefault ?? false,
      })),
  );
}
