import type { Provider } from "#connections/providers/provider";

/** The client's next step. */
export interface StartedConnection {
  provider: Provider["id"];
  /** True for a provider that needs no authorisation. */
  connected: boolean;
  /** The URL at which the user authorizes it; null when no authorisation is needed. */
  authorizationUrl: string | null;
  state: string | null;
  expiresAt: number | null;
  /** The developer token for the provider's script, where that script asks the user in a page. */
  developerToken: string | null;
}
