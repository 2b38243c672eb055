import { type ConnectionState, stateOf } from "#connections/integrations/connection-state";
import { listIntegrations } from "#connections/integrations/list-integrations";
import { MUSIC_PROVIDER_IDS, type MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";

/** A music provider with the tenant's connection. */
export interface ListedProvider {
  id: MusicProviderId;
  name: string;
  isConfigured: boolean;
  state: ConnectionState;
  isDefault: boolean;
}

/** Every music provider. */
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
