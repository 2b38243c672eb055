import { invalidInput } from "#errors/app-error";

/** The kinds of our URIs. */
export const URI_KINDS = ["track", "album", "playlist", "artist"] as const;
export type UriKind = (typeof URI_KINDS)[number];

export interface MusicUri {
  scheme: string;
  kind: UriKind;
  id: string;
}

const URI = /^([a-z_]+):(track|album|playlist|artist):([\w.-]{1,100})$/;

/** Reads `<scheme>:<kind>:<id>`; null for any other text. */
export function readMusicUri(text: string): MusicUri | null {
  const [, scheme, kind, id] = URI.exec(text) ?? [];
  return scheme === undefined || id === undefined ? null : { scheme, kind: kind as UriKind, id };
}

/** Reads the URI of a provider and of one of these kinds. Throws INVALID_INPUT with the path of the text. */
export function requireUri(text: string, scheme: string, kinds: readonly UriKind[], path: string): MusicUri {
  const uri = readMusicUri(text);
  if (uri !== null && uri.scheme === scheme && kinds.includes(uri.kind)) return uri;
  const forms = kinds.map((kind) => `${scheme}:${kind}:<id>`).join(" or ");
  throw invalidInput({ path, code: "invalid_uri", message: `must be ${forms}` });
}
