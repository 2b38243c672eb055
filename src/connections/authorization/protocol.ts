import type { Grant } from "./terms.ts";

/** The services that a protocol uses. */
export interface GrantMeans {
  fetch: typeof fetch;
  clock: () => number;
  timeoutMs: number;
}

/** The secrets of the exchange, kept until the provider sends the user back. */
export interface AttemptSecrets {
  redirectUri: string;
  scopes: string[];
  /** OAuth 2.0: the code verifier. */
  verifier?: string;
  /** OAuth 1.0a: the temporary token. */
  token?: string;
  tokenSecret?: string;
}

/** The beginning of an authorisation. */
export interface Asked {
  /** The URL at which the user authorizes the connection. */
  url: string;
  /** The URL that the provider sends the user back to. */
  redirectUri: string;
  scopes: readonly string[];
  secrets: Pick<AttemptSecrets, "verifier" | "token" | "tokenSecret">;
  /** For a provider whose script asks the user in a page. */
  developerToken: string | null;
}

/** The two steps in which a user authorizes a connection. Each kind of terms has its protocol. */
export interface Protocol {
  /** `page`: the origin of the console's pages. Throws PROVIDER_ERROR when the provider does not begin. */
  ask: (means: GrantMeans, request: { state: string; redirectUri: string; page: string }) => Promise<Asked>;
  /** Exchanges the callback for tokens. `parameters` are those that the provider sends back with the user. */
  exchange: (means: GrantMeans, callback: { parameters: URLSearchParams; secrets: AttemptSecrets }) => Promise<Grant>;
}

/** The grant of a callback whose authorisation began under terms that the operator has changed since. */
export const OTHER_TERMS: Grant = { ok: false, failure: { kind: "refused", reason: "other_terms" } };
