/** A program that asks to act for a person. All are public clients: they prove themselves by PKCE. */
export interface OAuthClient {
  id: string;
  /** As the program calls itself. */
  name: string;
  /** The host of its metadata document, which vouches for the name; null for a program that only registered itself. */
  host: string | null;
  redirectUris: readonly string[];
  /** The kinds of requests that its document names; null for all, when it names none. */
  grantTypes: readonly string[] | null;
}
