/** How an instance is known to a provider. */
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
  /** Where tokens are renewed; the token's address when absent. */
  refreshUrl?: string;
  /** Null when the provider takes no revocation: the user ends the consent in the provider's settings. */
  revokeUrl: string | null;
  scopes: readonly string[];
  scopeSeparator?: "," | " ";
  /** How long a user's authorisation lasts, however often its tokens are renewed; null when it does not end by itself. */
  authorizationLifeMs: number | null;
  /** The name of the authorization server (RFC 8414); the origin of its page when absent. */
  issuer?: string;
  /** Whether every answer of its page names it (RFC 9207). */
  namesIssuer?: boolean;
  /** What the tokens are for (RFC 8707); not said when absent. */
  resource?: string;
  /** How the client shows that it is itself; when absent as Basic without the encoding that the RFC asks for. */
  proof?: ClientProof;
}

/** How a client shows that it is itself: Basic, in the body, or not at all. */
export type ClientProof = "client_secret_basic" | "client_secret_post" | "none";

/** OAuth 1.0a with HMAC-SHA1 (RFC 5849). */
export interface OAuth1Terms {
  kind: "oauth1";
  client: ClientCredentials;
  /** Gives temporary and lasting tokens. */
  tokenUrl: string;
  authorizeUrl: string;
}

/** A developer token that we sign, and a user's token that the provider's own script gives to a page or an app of the operator's. */
export interface UserTokenTerms {
  kind: "user_token";
  teamId: string;
  keyId: string;
  privateKey: string;
  authorizationLifeMs: number;
}

/** The consent page of a business's numbers. It gives a code, and the token it is exchanged for may not end. No PKCE. */
export interface EmbeddedSignupTerms {
  kind: "embedded_signup";
  client: ClientCredentials;
  configId: string | undefined;
  /** As registered at the provider: the exchange needs the identical one. */
  redirectUri: string;
  authorizeUrl: string;
  graphUrl: string;
  scopes: readonly string[];
}

/** Connected without asking anybody. */
export interface BuiltInTerms {
  kind: "built_in";
}

/** Only for customers with a contract of their own; there is nothing to call. */
export interface ContractTerms {
  kind: "contract";
}

/** How a tenant's account at a provider is connected. */
export type Terms = OAuth2Terms | OAuth1Terms | UserTokenTerms | EmbeddedSignupTerms | BuiltInTerms | ContractTerms;

/** What an authorisation gives. */
export interface GrantedTokens {
  accessToken: string;
  /** Null: keep the one there is, if any. */
  refreshToken: string | null;
  accessExpiresAt: number | null;
  /** Null when the provider does not say: then what was asked for. */
  scopes: string[] | null;
  /** What calls need besides, and is no secret. */
  details: Record<string, string>;
}

/** Why an authorisation or its renewal gave no tokens. */
export type GrantFailure =
  /** The provider refuses the code or the refresh token; nobody but the user can help. */
  | { kind: "refused"; reason: string }
  /** The user said no. */
  | { kind: "denied"; reason: string }
  /** Nothing is known, or the provider is down; trying again may help. */
  | { kind: "failed"; reason: string };

export type Grant = { ok: true; tokens: GrantedTokens } | { ok: false; failure: GrantFailure };
