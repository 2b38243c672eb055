/** A refusing server's description of how it may be called (RFC 6750, RFC 9728). */
export interface Challenge {
  /** The URL of the resource's metadata; null when it is not named. */
  metadataUrl: string | null;
  /** The scopes that a call needs; null when they are not named. */
  scopes: string[] | null;
  /** For example `insufficient_scope`. */
  error: string | null;
}

/** The challenge of an answer; all fields are null for an answer without one. */
export async function challengeOf(response: Response): Promise<Challenge> {
  if (!response.headers.has("www-authenticate")) return { metadataUrl: null, scopes: null, error: null };
  const { extractWWWAuthenticateParams } = await import("@modelcontextprotocol/client");
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  return {
    metadataUrl: resourceMetadataUrl?.href ?? null,
    scopes: scope === undefined ? null : scopesIn(scope),
    error: error ?? null,
  };
}

const MAX_SCOPES = 100;

/** Scopes in wire format, separated by spaces. */
export const scopesIn = (text: string): string[] =>
  [...new Set(text.split(" ").filter((scope) => scope !== ""))].slice(0, MAX_SCOPES);
