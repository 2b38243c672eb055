import type { ProviderConfig } from "#config/config";
import type { Terms } from "#connections/authorization/terms";
import type { CallLimit } from "#connections/vendor-calls/call-pace";
import type { RefusalRules } from "#connections/vendor-calls/vendor-refusal";
import type { VendorRequest } from "#connections/vendor-calls/vendor-request";

import type { ProviderId } from "./provider-id.ts";

export const PROVIDER_KINDS = ["music", "design", "notes", "writing", "messaging"] as const;

/** An account at a provider, as far as the provider describes it. */
export interface ProviderAccount {
  id: string | null;
  name: string | null;
  /** Further account data for calls that is not secret. */
  details?: Record<string, string>;
}

/** Data of the authorization, for providers whose calls need more than headers. */
export interface OpenedAccount {
  /** Empty where it is not needed. */
  token: string;
  details: Readonly<Record<string, string>>;
}

/** The description of an outside service: its differences from others, and no tenant's data. */
export interface Provider {
  id: ProviderId;
  name: string;
  kind: (typeof PROVIDER_KINDS)[number];
  /**
   * The terms to connect accounts; null when the operator did not configure it. `service` is a part of the provider.
   */
  terms: (config: ProviderConfig, service?: string) => Terms | null;
  /** The parts of the provider that can be connected separately. */
  services: readonly string[];
  /** Hosts that calls with credentials may reach. */
  reaches: (config: ProviderConfig) => string[];
  /** The headers that authenticate the caller. `details` are those of the connection. */
  headers: (
    accessToken: string | null,
    config: ProviderConfig,
    clock: () => number,
    details: Readonly<Record<string, string>>,
  ) => Promise<Record<string, string>>;
  rules: RefusalRules;
  /** The calls that the vendor takes; absent where it publishes no number. */
  limit?: CallLimit;
  /** The harmless call that tests the connection and reads the account's owner. */
  probe: {
    request: (config: ProviderConfig, opened: OpenedAccount) => VendorRequest;
    account: (body: unknown, opened: OpenedAccount) => ProviderAccount;
    /** The account by the exchange alone, for a connection whose call failed. */
    exchanged?: (details: Readonly<Record<string, string>>) => ProviderAccount;
  } | null;
}
