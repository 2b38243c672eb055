import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context";

import { findProvider, PROVIDERS } from "./catalogue.ts";
import { type ConnectionRow, selectConnection, selectConnections } from "./store.ts";

/** A provider with the tenant's connection to it, if there is one. */
export interface Integration {
  provider: Provider;
  isConfigured: boolean;
  row: ConnectionRow | undefined;
}

type Reader = Pick<ServiceContext, "db" | "tenant" | "config">;

/** Whether the operator of this instance has configured a provider. Throws NOT_FOUND for an unknown name. */
export const isConfigured = ({ providers }: Reader["config"], name: string): boolean =>
  findProvider(name).terms(providers) !== null;

/** Every provider, with the tenant's connections. */
export async function listIntegrations({ db, tenant, config }: Reader): Promise<Integration[]> {
  const rows = new Map((await selectConnections(db, tenant.id)).map((row) => [row.provider, row]));
  return PROVIDERS.map((provider) => ({
    provider,
    isConfigured: provider.terms(config.providers) !== null,
    row: rows.get(provider.id),
  }));
}

/** One provider, with the tenant's connection. Throws NOT_FOUND for an unknown name. */
export async function getIntegration({ db, tenant, config }: Reader, name: string): Promise<Integration> {
  const provider = findProvider(name);
  return {
    provider,
    isConfigured: provider.terms(config.providers) !== null,
    row: await selectConnection(db, tenant.id, provider.id),
  };
}
