/** Namespaces of markup languages, which look like URLs and are never fetched. */
const NAMESPACES = /^http:\/\/(?:www\.w3\.org|purl\.org|ns\.adobe\.com|schemas?\.[a-z0-9.-]+)\//i;

const PLAIN_HTTP = /http:\/\/[^\s"'`<>)\\]*/gi;

/** A scheme that executes its content, where a URL begins: after a quote, a bracket or an equals sign. */
const RUNNING_SCHEME = /["'`(=]\s*(?:javascript|vbscript)\s*:/i;

/**
 * The part of a component's code that would be fetched without encryption, or is a script in a URL; null without one.
 */
export function unsafeAddressIn(code: string): string | null {
  const plain = (code.match(PLAIN_HTTP) ?? []).find((address) => !NAMESPACES.test(address));
  if (plain !== undefined) return `has the address ${plain.slice(0, 100)}; only https is allowed`;
  return RUNNING_SCHEME.test(code) ? "has an address that is a script (`javascript:`)" : null;
}
