const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * Schemes without a dot whose programs register them. Everybody else uses a scheme with a dot, which names its own
 * domain (RFC 8252, 7.1): a scheme without one may belong to a mail program, a shell of the operating system or a browser.
 */
const KNOWN_SCHEMES: Readonly<Record<string, string>> = {
  "claude:": "Claude Desktop",
  "cursor:": "Cursor registers cursor://anysphere.cursor-mcp/oauth/callback",
  "vscode:": "Visual Studio Code and its extensions",
  "vscode-insiders:": "the preview of Visual Studio Code",
  "windsurf:": "Windsurf",
  "zed:": "Zed",
};

/**
 * Why an address may not receive codes; null for a good one: https, this computer, or a program's own scheme (RFC 8252,
 * 7.1).
 */
export function redirectFault(address: string): string | null {
  const url = /[\s\p{C}]/u.test(address) ? null : URL.parse(address);
  if (url === null) return "must be an absolute address";
  if (address.includes("#")) return "must not have a fragment";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:") return LOOPBACK.has(url.hostname) ? null : "must begin with https://";
  if (url.protocol.includes(".") || Object.hasOwn(KNOWN_SCHEMES, url.protocol)) return null;
  return `has the scheme ${url.protocol}, which no program owns for certain: use https, this computer, or a scheme with a dot such as com.example.app:`;
}

/** The scheme that opens a program of the person's device, as people read it (`kite.example://`); null for a web address. */
export function programScheme(address: string): string | null {
  const { protocol = "" } = URL.parse(address) ?? {};
  if (protocol === "https:" || protocol === "http:") return null;
  return address.slice(protocol.length).startsWith("//") ? `${protocol}//` : protocol;
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
