/** A song as far as any provider tells it. Every list may be empty. */
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

/** A name as it is compared: without case, accents and marks. */
export const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What follows a song's name when it is the same song once more: "(Live)", "[Remastered]", "- 2011 Remaster". */
const EDITION = /\s*(?:\([^)]*\)|\[[^\]]*\]|\s-\s.*)\s*$/u;

/** The same for every edition of a song by its first artist, whatever its URI. */
export function songKey({ name, artists, uri }: Song): string {
  const title = plainName(name.replace(EDITION, "")) || plainName(name);
  const artist = plainName(artists[0] ?? "");
  return title === "" || artist === "" ? uri : `${artist}/${title}`;
}

/** Whether one of a song's artists has this name. */
export const isBy = ({ artists }: Pick<Song, "artists">, artist: string): boolean => {
  const wanted = plainName(artist);
  return wanted !== "" && artists.some((name) => plainName(name) === wanted);
};
