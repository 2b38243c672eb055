export const PLATFORMS = ["darwin", "win32", "linux"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/** A client's description of its computer. */
export interface ClientWords {
  userAgent?: string | undefined;
  /** `Sec-CH-UA-Platform`: a name in quotation marks. */
  platformHint?: string | undefined;
  /** `Sec-CH-UA-Arch`: `"arm"` or `"x86"`. */
  architectureHint?: string | undefined;
}

const HINTS: Readonly<Record<string, Platform | null>> = {
  macos: "darwin",
  "mac os x": "darwin",
  windows: "win32",
  linux: "linux",
  android: null,
  ios: null,
  "chrome os": null,
  chromium: null,
  fuchsia: null,
};

/** Phones, tablets, televisions and other devices, some of whose words resemble those of a computer. */
const NO_COMPUTER =
  /iPhone|iPad|iPod|Android|Windows Phone|IEMobile|\bCrOS\b|Tizen|Web0S|KAIOS|PlayStation|Xbox|Nintendo/i;

/** The platform of the client; null when it reports none with files. The hint outweighs the user agent. */
export function detectPlatform({ userAgent = "", platformHint }: ClientWords): Platform | null {
  const hint = unquoted(platformHint);
  const hinted = hint === "" ? undefined : HINTS[hint];
  if (hinted !== undefined) return hinted;
  if (NO_COMPUTER.test(userAgent)) return null;
  if (/Windows|Win32|Win64|win32/i.test(userAgent.replaceAll(/darwin/gi, ""))) return "win32";
  if (/Macintosh|Mac OS X|macOS|Darwin/i.test(userAgent)) return "darwin";
  return /Linux|X11/i.test(userAgent) ? "linux" : null;
}

/** The architecture that the client's hint states; null when it states none. A user agent does not state it: it is frozen. */
export function statedArchitecture({ architectureHint }: ClientWords): Architecture | null {
  const hint = unquoted(architectureHint);
  if (hint === "") return null;
  return hint === "arm" ? "arm64" : "x64";
}

/**
 * The architecture of the client. The default is x64: every desktop system here runs that, macOS and Windows also on
 * ARM.
 */
export const detectArchitecture = (client: ClientWords): Architecture =>
  statedArchitecture(client) ?? (/\b(?:arm64|aarch64)\b/i.test(client.userAgent ?? "") ? "arm64" : "x64");

const unquoted = (hint: string | undefined): string => (hint ?? "").replaceAll('"', "").trim().toLowerCase();
