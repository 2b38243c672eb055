import type { ProviderConfig } from "#config";
import type { Terms } from "#connections/authorization/terms";
import type { RefusalRules } from "#connections/vendor-calls/vendor-refusal";
import type { VendorRequest } from "#connections/vendor-calls/vendor-request";

import type { ProviderId } from "./provider-id.ts";

export const PROVIDER_KINDS = ["music", "design", "notes", "writing", "messaging"] as const;

/** An account at a provider, as far as it tells. */
export interface ProviderAccount {
  id: string | null;
  name: string | null;
  /** What calls need to know of the account, and is no secret. */
  details?: Record<string, string>;
}

/** What the authorization gave, for providers whose calls show more than headers. */
export interface OpenedAccount {
  /** Empty where none is needed. */
  token: string;
  details: Readonly<Record<string, string>>;
}

/** What the platform knows of an outside service: all that differs between them, and nothing of a tenant. */
export interface Provider {
  id: ProviderId;
  name: string;
  kind: (typeof PROVIDER_KINDS)[number];
  /** How accounts are connected; null when the operator did not configure it. `service` is a part of the provider. */
  terms: (config: ProviderConfig, service?: string) => Terms | null;
  /** The parts of the provider that can be connected alone. */
  services: readonly string[];
  /** Where calls with credentials may go. */
  reaches: (config: ProviderConfig) => string[];
  /** The headers that show who calls. */
  headers: (accessToken: string | null, config: ProviderConfig, clock: () => number) => Promise<Record<string, string>>;
  rules: RefusalRules;
  /** The harmless call that shows that the connection works, and reads whose account it is. */
  probe: {
    request: (config: ProviderConfig, opened: OpenedAccount) => VendorRequest;
    account: (body: unknown, opened: OpenedAccount) => ProviderAccount;
  } | null;
}
