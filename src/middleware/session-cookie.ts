import type { Config } from "#config/config";

/**
 * The name of the browser's credential. Browsers accept a `__Host-` cookie only when it is Secure, without a domain and
 * for the whole site, so that no other host can set it. An instance that only its own machine reaches has no TLS
 * and cannot use the prefix.
 */
export const sessionCookieName = (config: Config): string =>
  config.isPrivate ? "tenure_session" : "__Host-tenure_session";

/** A `Set-Cookie` value that signs a browser in; with an age of 0 it signs out. */
export function sessionCookie(config: Config, token: string, maxAgeSeconds: number): string {
  return `${sessionCookieName(config)}=${token}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${config.isPrivate ? "" : "; Secure"}`;
}
