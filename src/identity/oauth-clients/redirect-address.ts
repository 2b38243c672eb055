const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Schemes that a browser runs or reads itself; no program receives an answer there. */
const REFUSED_SCHEMES = new Set([
  "about:",
  "blob:",
  "chrome:",
  "data:",
  "file:",
  "filesystem:",
  "ftp:",
  "javascript:",
  "vbscript:",
  "view-source:",
  "ws:",
  "wss:",
]);

/**
 * Why an address may not receive codes; null for a good one: https, this computer, or a program's own scheme (RFC 8252,
 * 7.1).
 */
export function redirectFault(address: string): string | null {
  const url = /\s/.test(address) ? null : URL.parse(address);
  if (url === null) return "must be an absolute address";
  if (address.includes("#")) return "must not have a fragment";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname)) return "must begin with https://";
  return REFUSED_SCHEMES.has(url.protocol) ? "must lead to a program" : null;
}

/** Whether an address leads to a program on the person's own computer. */
export const isLoopback = (address: string): boolean => LOOPBACK.has(URL.parse(address)?.hostname ?? "");

/**
 * Whether an address is one of the registered ones, character by character. On this computer the port is free, because
 * a program takes any that is not used (RFC 8252, 7.3).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.some((one) => isSameAddress(one, address));
}

/** Whether two addresses lead to the same place: character by character, with a free port on this computer. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || withoutLoopbackPort(one) === withoutLoopbackPort(other);

function withoutLoopbackPort(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol !== "http:" || !LOOPBACK.has(url.hostname)) return address;
  return address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?#]*)):\d+/i, "$1");
}
