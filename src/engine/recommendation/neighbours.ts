import { isBy, plainName, type Song } from "./song.ts";

/** One shared list is chance; this many are not. */
const DOUBT = 0.5;

/** How close a song is to an artist, and to which. */
export interface Neighbour {
  /** 0–1. */
  closeness: number;
  artist: string;
}

/**
 * The songs that are in playlists beside songs of artists, by URI. The closeness is the share of the lists with the
 * artist in which the song is too, reduced while few lists support it.
 */
export function neighboursOf(
  artists: readonly string[],
  lists: readonly (readonly Pick<Song, "uri" | "artists">[])[],
): ReadonlyMap<string, Neighbour> {
  const closest = new Map<string, Neighbour>();
  for (const artist of [...new Map(artists.map((name) => [plainName(name), name])).values()].toSorted()) {
    const withArtist = lists.filter((songs) => songs.some((song) => isBy(song, artist)));
    const counts = new Map<string, number>();
    for (const songs of withArtist)
      for (const uri of new Set(songs.filter((song) => !isBy(song, artist)).map((song) => song.uri)))
        counts.set(uri, (counts.get(uri) ?? 0) + 1);
    for (const [uri, count] of counts) {
      const closeness = (count / withArtist.length) * (count / (count + DOUBT));
      if (closeness > (closest.get(uri)?.closeness ?? 0)) closest.set(uri, { closeness, artist });
    }
  }
  return closest;
}
