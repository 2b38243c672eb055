import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";

import { findProvider, PROVIDERS } from "./catalogue.ts";
import { type ConnectionRow, selectConnection, selectConnections } from "./store.ts";

/** A provider with the tenant's connection to it, if there is one. */
export interface Integration {
  provider: Provider;
  isConfigured: boolean;
  takesCredentials: boolean;
  row: ConnectionRow | undefined;
}

type Reader = Pick<ServiceContext, "db" | "tenant" | "config">;

/** Whether the operator of this instance has configured a provider. Throws NOT_FOUND for an unknown name. */
export const isConfigured = ({ providers }: Reader["config"], name: string): boolean =>
  hasTerms(findProvider(name), providers);

/** Credentials that each tenant must bring are not the operator's. */
function hasTerms(provider: Provider, config: Reader["config"]["providers"]): boolean {
  const terms = provider.terms(config);
  return terms !== null && (terms.kind !== "client_credentials" || terms.client !== null);
}

/** Whether tenants may connect the provider with credentials of their own. */
export const takesCredentials = (provider: Provider, { providers }: Reader["config"]): boolean =>
  provider.terms(providers)?.kind === "client_credentials";

/** Every provider, with the tenant's connections. */
export async function listIntegrations({ db, tenant, config }: Reader): Promise<Integration[]> {
  const rows = new Map((await selectConnections(db, tenant.id)).map((row) => [row.provider, row]));
  return PROVIDERS.map((provider) => ({
    provider,
    isConfigured: hasTerms(provider, config.providers),
    takesCredentials: takesCredentials(provider, config),
    row: rows.get(provider.id),
  }));
}

/** One provider, with the tenant's connection. Throws NOT_FOUND for an unknown name. */
export async function getIntegration({ db, tenant, config }: Reader, name: string): Promise<Integration> {
  const provider = findProvider(name);
  return {
    provider,
    isConfigured: hasTerms(provider, config.providers),
    takesCredentials: takesCredentials(provider, config),
    row: await selectConnection(db, tenant.id, provider.id),
  };
}
