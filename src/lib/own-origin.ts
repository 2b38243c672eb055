/**
 * This instance's origin as its callers see it. Behind a proxy with TLS the request's own URL begins with http://, and
 * the configured address says how the host is really called.
 */
export function ownOrigin({ baseUrl }: { baseUrl: string }, requestUrl: string): string {
  const asked = new URL(requestUrl);
  const configured = URL.parse(baseUrl);
  return configured?.host === asked.host ? configured.origin : asked.origin;
}
