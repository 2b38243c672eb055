/** The part of the configuration that says how an instance is called. */
interface OwnAddress {
  baseUrl: string;
  isPrivate?: boolean;
  baseDomain?: string | undefined;
}

/**
 * This instance's origin as its callers see it. The configured address decides: a client that names another host gets the
 * configured one all the same. Only a tenant's own host below the instance's domain is another name. A private local instance, and
 * one without an address, also have the name that the request called; behind a proxy with TLS its URL begins with http://.
 */
export function ownOrigin({ baseUrl, isPrivate = true, baseDomain }: OwnAddress, requestUrl: string): string {
  const asked = new URL(requestUrl);
  const configured = URL.parse(baseUrl);
  if (configured === null) return asked.origin;
  if (configured.host === asked.host) return configured.origin;
  if (isPrivate) return asked.origin;
  return isBelow(baseDomain, asked.hostname) ? `${configured.protocol}//${asked.host}` : configured.origin;
}

const isBelow = (domain: string | undefined, hostname: string): boolean =>
  domain !== undefined && hostname.toLowerCase().endsWith(`.${domain.toLowerCase()}`);

/** The origins whose pages may write with the session cookie: this instance's own, and the console's. */
export const ownOrigins = (config: OwnAddress & { webUrl: string }, requestUrl: string): string[] => [
  ownOrigin(config, requestUrl),
  ...[config.baseUrl, config.webUrl].flatMap((url) => URL.parse(url)?.origin ?? []),
];
