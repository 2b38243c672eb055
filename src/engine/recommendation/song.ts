/** A song in the terms that every provider has. Every list may be empty. */
export interface Song {
  /** `<scheme>:track:<id>`. */
  uri: string;
  name: string;
  /** In the provider's order. */
  artists: readonly string[];
  album: string;
  artworkUrl: string | null;
  durationMs: number;
  /** In the provider's words. */
  genres: readonly string[];
}

/** A name for comparison: without case, accents and marks. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A suffix that marks another edition of the same song: "(Live)", "[Remastered]", "- 2011 Remaster". */
const EDITION = /\s*(?:\([^)]*\)|\[[^\]]*\]|\s-\s.*)\s*$/u;

/** The name of a song without the suffix of its edition. */
export const withoutEdition = (name: string): string => name.replace(EDITION, "");

/** A key that all editions of a song by its first artist share, whatever their URIs. */
export function songKey({ name, artists, uri }: Song): string {
  const title = plainName(withoutEdition(name)) || plainName(name);
  const artist = plainName(artists[0] ?? "");
  return title === "" || artist === "" ? uri : `${artist}/${title}`;
}

/** Whether one of a song's artists has this name. */
export const isBy = ({ artists }: Pick<Song, "artists">, artist: string): boolean => {
  const wanted = plainName(artist);
  return wanted !== "" && artists.some((name) => plainName(name) === wanted);
};
