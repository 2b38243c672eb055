/** The songs, artists and playlists that a test gives the simulated vendor to find. */
export interface Catalogue {
  songs: { id: string; artist: string }[];
  /** The genres by artist; the vendor tells them where `tellsGenres`. */
  genres: Record<string, string[]>;
  /** Public playlists of other people. */
  lists: { id: string; name: string; songs: string[] }[];
  tellsGenres: boolean;
}

const includes = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase());

/** The songs, artists and playlists of others that a search finds, by the vendor's filters of fields, else by words. */
export function searchCatalogue({ songs, genres, lists }: Catalogue, q: string) {
  const artist = /artist:"([^"]*)"/.exec(q)?.[1];
  const genre = /genre:"([^"]*)"/.exec(q)?.[1];
  const isAsked = (name: string): boolean => {
    if (artist !== undefined) return includes(name, artist);
    return genre === undefined ? includes(name, q) : (genres[name] ?? []).some((one) => includes(one, genre));
  };
  return {
    songs: songs.filter((song) => isAsked(song.artist)),
    artists: Object.keys(genres).filter(isAsked),
    // The vendor's filters are not for playlists.
    lists: artist === undefined && genre === undefined ? lists.filter(({ name }) => includes(name, q)) : [],
  };
}

/** Eight artists with fifty songs each, of four genres, and a playlist of other people with all of them. */
export function manyArtists(): Catalogue {
  const artists: Record<string, string[]> = {
    Adele: ["british soul", "pop soul"],
    Duffy: ["british soul"],
    "Amy Winehouse": ["british soul"],
    "Joss Stone": ["british soul", "pop soul"],
    "Daft Punk": ["electro", "filter house"],
    Justice: ["electro", "filter house"],
    Cassius: ["filter house"],
    Metallica: ["thrash metal"],
  };
  // The vendor gives the most popular first, by any artist.
  const songs = Array.from({ length: 50 }, (_, index) =>
    Object.keys(artists).map((artist, at) => ({ id: `s${at}x${index}`, artist })),
  ).flat();
  const mixed = Array.from({ length: 5 }, (_, index) => Object.keys(artists).map((_artist, at) => `s${at}x${index}`));
  return {
    songs,
    genres: artists,
    lists: [{ id: "radio", name: "Adele Radio", songs: mixed.flat() }],
    tellsGenres: true,
  };
}
