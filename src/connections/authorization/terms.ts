/** The credentials of an instance at a provider. */
export interface ClientCredentials {
  id: string;
  secret: string;
}

/** OAuth 2.0 with PKCE (RFC 6749, RFC 7636). */
export interface OAuth2Terms {
  kind: "oauth2";
  client: ClientCredentials;
  authorizeUrl: string;
  tokenUrl: string;
  /** The URL that renews tokens; the token URL when absent. */
  refreshUrl?: string;
  /** Null when the provider supports no revocation: the user ends the consent in the provider's settings. */
  revokeUrl: string | null;
  scopes: readonly string[];
  scopeSeparator?: "," | " ";
  /** Further parameters of the page at which the user authorizes the connection. */
  askedToo?: Readonly<Record<string, string>>;
  /** How long a user's authorisation lasts, however often its tokens are renewed; null when it does not expire. */
  authorizationLifeMs: number | null;
  /** The name of the authorization server (RFC 8414); the origin of its page when absent. */
  issuer?: string;
  /** Whether every answer of its page names the issuer (RFC 9207). */
  namesIssuer?: boolean;
  /** The resource of the tokens (RFC 8707); omitted when absent. */
  resource?: string;
  /** How the client authenticates; when absent, Basic without the encoding that the RFC requires. */
  proof?: ClientProof;
}

/** How a client authenticates: Basic, in the body, or not at all. */
export type ClientProof = "client_secret_basic" | "client_secret_post" | "none";

/** OAuth 1.0a with HMAC-SHA1 (RFC 5849). */
export interface OAuth1Terms {
  kind: "oauth1";
  client: ClientCredentials;
  /** The URL of temporary and lasting tokens. */
  tokenUrl: string;
  authorizeUrl: string;
}

/**
 * A developer token that we sign, and a user's token that the provider's script gives to one of the operator's pages or
 * apps.
 */
export interface UserTokenTerms {
  kind: "user_token";
  teamId: string;
  keyId: string;
  privateKey: string;
  authorizationLifeMs: number;
}

/** The consent page for a business's numbers. It returns a code; the exchanged token may not expire. No PKCE. */
export interface EmbeddedSignupTerms {
  kind: "embedded_signup";
  client: ClientCredentials;
  configId: string | undefined;
  /** As registered at the provider: the exchange needs exactly the same one. */
  redirectUri: string;
  authorizeUrl: string;
  graphUrl: string;
  scopes: readonly string[];
}

/** OAuth 2.0 for a program instead of a person (RFC 6749, 4.4): one call gives a token, and no person consents. */
export interface ClientCredentialsTerms {
  kind: "client_credentials";
  /** The operator's credentials; null where tenants bring their own. */
  client: ClientCredentials | null;
  tokenUrl: string;
  scopes: readonly string[];
  scopeSeparator: "," | " ";
}

/** Connected without a consent. */
export interface BuiltInTerms {
  kind: "built_in";
}

/** Only for customers with a separate contract; there is no API to call. */
export interface ContractTerms {
  kind: "contract";
}

/** How a tenant's account at a provider is connected. */
export type Terms =
  | OAuth2Terms
  | OAuth1Terms
  | UserTokenTerms
  | EmbeddedSignupTerms
  | ClientCredentialsTerms
  | BuiltInTerms
  | ContractTerms;

/** The result of an authorisation. */
export interface GrantedTokens {
  accessToken: string;
  /** Null keeps the current one. */
  refreshToken: string | null;
  accessExpiresAt: number | null;
  /** Null when the provider does not report them: then the requested ones. */
  scopes: string[] | null;
  /** Further data for calls that is not secret. */
  details: Record<string, string>;
}

/** Why an authorisation or its renewal returned no tokens. */
export type GrantFailure =
  /** The provider refused the code or the refresh token; only the user can help. */
  | { kind: "refused"; reason: string }
  /** The user refused. */
  | { kind: "denied"; reason: string }
  /** The outcome is unknown, or the provider is down; a retry may help. */
  | { kind: "failed"; reason: string };

export type Grant = { ok: true; tokens: GrantedTokens } | { ok: false; failure: GrantFailure };
