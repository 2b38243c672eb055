import { isPublicAddress } from "./public-address.ts";

export interface OutboundRules {
  /** Hosts that the operator allows, lower case: `host` (with the scheme's port), `host:port` or `host:*`. */
  allowHosts: readonly string[];
  /** Whether a local instance may call http:// URLs. */
  mayUseHttp: boolean;
  /** The public URL of this instance, which no user may make it call; empty where no variable sets it. */
  ownUrl?: string;
}

export type UrlVerdict =
  /**
   * `isAllowed`: the operator allows this host and port. `mustResolve`: the host is a name, and its resolved address
   * decides; never set for an allowed one.
   */
  { ok: true; url: URL; mustResolve: boolean; isAllowed: boolean } | { ok: false; reason: string };

const MAX_URL_LENGTH = 2_048;

/**
 * Names of internal hosts: RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN's `.internal`, and those of clusters and
 * routers.
 */
const INNER_DOMAINS = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "home.arpa",
  "lan",
  "svc",
  "cluster.local",
  "in-addr.arpa",
  "ip6.arpa",
  "metadata.goog",
];

/** Public names that resolve to the address in their first labels. */
const MIRROR_DOMAINS = ["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com"];

/** The Fetch standard's bad ports above the well-known ones. */
const REFUSED_PORTS = new Set([1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080]);

/**
 * Whether a user's URL may be called, as far as its text shows. The name is resolved at the moment of the call
 * (`guarded-fetch.ts`). The URL standard's parser has already normalized every spelling of an IPv4 address (octal,
 * hexadecimal, one number, full-width or circled digits, percent-encoding) to four decimal numbers.
 */
export function checkUrl(text: string, { allowHosts, mayUseHttp, ownUrl = "" }: OutboundRules): UrlVerdict {
  if (text.length > MAX_URL_LENGTH) return refused(`must have at most ${MAX_URL_LENGTH} characters`);
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text))
    return refused("must not contain white space, backslashes or control characters");
  if (!/^https?:\/\/[^/]/i.test(text)) return refused("must begin with https://");
  if (!URL.canParse(text)) return refused("is not a URL");
  const url = new URL(text);
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  if (authority.includes("@") || url.username !== "" || url.password !== "")
    return refused("must not contain credentials");
  if (isGranted(url, allowHosts)) return { ok: true, url, mustResolve: false, isAllowed: true };
  if (url.protocol === "http:" && !mayUseHttp) return refused("must begin with https://");
  if (ownUrl !== "" && isSameHost(url.hostname, new URL(ownUrl).hostname))
    return refused("must not lead to this instance itself");
  const reason = refusalOfPort(url) ?? refusalOfHost(url);
  return reason === null ? { ok: true, url, mustResolve: !isAddress(url.hostname), isAllowed: false } : refused(reason);
}

const refused = (reason: string): UrlVerdict => ({ ok: false, reason });

function isGranted(url: URL, allowHosts: readonly string[]): boolean {
  return allowHosts.some((entry) => {
    const [, host = "", port = null] = /^(\[[^\]]*\]|[^:]*)(?::(\d+|\*))?$/.exec(entry) ?? [null, entry];
    return isSameHost(url.hostname, host) && (port === ANY_PORT || isSamePort(url, port));
  });
}

const ANY_PORT = "*";

/** An entry without a port means that of the URL's scheme. */
const isSamePort = (url: URL, granted: string | null): boolean => {
  const standard = url.protocol === "http:" ? "80" : "443";
  return Number(granted || standard) === Number(url.port || standard);
};

/** Compares normalized spellings, so that `::1` allows `[::1]` and `127.1` allows `127.0.0.1`. */
function isSameHost(hostname: string, granted: string): boolean {
  const asUrl = `http://${granted.includes(":") && !granted.startsWith("[") ? `[${granted}]` : granted}`;
  return URL.canParse(asUrl) && new URL(asUrl).hostname === hostname;
}

function refusalOfPort(url: URL): string | null {
  if (url.port === "") return null;
  const port = Number(url.port);
  return port >= 1_024 && !REFUSED_PORTS.has(port) ? null : `must not use the port ${port}`;
}

const isAddress = (hostname: string): boolean => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

function refusalOfHost({ hostname, host }: URL): string | null {
  if (isAddress(hostname)) return isPublicAddress(hostname.replace(/^\[|\]$/g, "")) ? null : notPublic(host);
  if (hostname.endsWith(".")) return "must not name a host that ends in a dot";
  if (!isHostName(hostname)) return "must name a public host";
  const isInside = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  return [...INNER_DOMAINS, ...MIRROR_DOMAINS].some(isInside) ? notPublic(host) : null;
}

/** Names the way on, which only the operator of the instance has. */
const notPublic = (host: string): string =>
  `must not lead to a private network, unless the operator of the instance sets OUTBOUND_ALLOW_HOSTS=${host}`;

/** A name of two labels or more, its last one not a number (RFC 1123, RFC 3696 section 2). */
function isHostName(hostname: string): boolean {
  const labels = hostname.split(".");
  return (
    hostname.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? "")
  );
}
