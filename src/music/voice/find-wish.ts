import type { MusicProvider, SearchKind, SearchResult } from "#connections/music/music-provider";
import { genresOfMood, type Mood } from "#engine/recommendation/moods";
import { plainName, withoutEdition } from "#engine/recommendation/song";

import { likenessOf } from "./likeness.ts";
import type { Wish } from "./voice-intent.ts";

/** Something that the words of a speaker may mean. */
export interface VoiceCandidate {
  uri: string;
  kind: SearchKind;
  name: string;
  artist: string | null;
  /** How well it matches the words, 0 to 1. */
  likeness: number;
}

/** The listener's own data, read only when a wish needs it. */
export interface ListenersOwn {
  /** Playlists of the stored copy; `isFresh` reads them at the provider when they are not stored. */
  playlists: (isFresh: boolean) => Promise<readonly { uri: string; name: string }[]>;
  /** The best track for a mood by the listener's taste; null without any. */
  forMood: (mood: Mood) => Promise<{ uri: string; name: string; artist: string } | null>;
}

/** Number of results of each search. */
const LOOKED_AT = 10;
/** Apple Music tells the ids of its genres in one call and a genre's songs in another. */
const CALLS_OF_A_GENRE = 2;
/** Each kind has this share of a full likeness, so that of equal names the usual one comes first. */
const OWN_PLAYLIST = 1;
const ARTIST = 0.99;
const TRACK = 0.98;
const OTHERS_PLAYLIST = 0.97;
/** A name that the speaker said with its artist, a genre and a mood are what was asked for. */
const CERTAIN = 1;

/** Possible meanings of a wish, best match first. */
export async function findWish(music: MusicProvider, own: ListenersOwn, wish: Wish): Promise<VoiceCandidate[]> {
  const found = await candidatesOf(music, own, wish);
  const best = new Map<string, VoiceCandidate>();
  for (const one of found) if ((best.get(one.uri)?.likeness ?? -1) < one.likeness) best.set(one.uri, one);
  return [...best.values()].toSorted((one, other) => other.likeness - one.likeness);
}

/** Everything with exactly these words as its name, best match first: the listener's playlists, artists, tracks, albums. */
export async function findTitle(music: MusicProvider, own: ListenersOwn, words: string): Promise<VoiceCandidate[]> {
  const wanted = plainName(words);
  const mine = (await own.playlists(false)).map((list) => ownPlaylist(list, OWN_PLAYLIST));
  const found = await music.library.search(words, ["track", "artist", "album"], LOOKED_AT);
  const albums = found.albums.map((album) => ofAlbum(album, OTHERS_PLAYLIST));
  return [...mine, ...judged(found, words, null), ...albums]
    .filter(({ name }) => plainName(name) === wanted || plainName(withoutEdition(name)) === wanted)
    .toSorted((one, other) => other.likeness - one.likeness);
}

async function candidatesOf(music: MusicProvider, own: ListenersOwn, wish: Wish): Promise<VoiceCandidate[]> {
  const { query, artist, playlist, album, mood, genre, parts } = wish;
  if (playlist !== null) return ofPlaylists(music, own, playlist);
  if (album !== null) return ofAlbums(music, album, artist);
  if (mood !== null) return ofMood(music, own, mood);
  if (parts.length > 0)
    return (await Promise.all(parts.map((part) => named(music, part, null, ["track", "artist"])))).flat();
  if (genre !== null) {
    const [track] = await music.library.tracksOfGenres([genre], 1, CALLS_OF_A_GENRE);
    if (track !== undefined) return [certain(track)];
  }
  if (query === null) return artist === null ? [] : named(music, artist, null, ["artist"]);
  return ofWords(music, own, query, wish);
}

async function ofWords(
  music: MusicProvider,
  own: ListenersOwn,
  query: string,
  { artist, decent }: Wish,
): Promise<VoiceCandidate[]> {
  if (artist !== null) return named(music, query, artist, ["track"]);
  const lists = (await own.playlists(false)).flatMap(({ uri, name }) =>
    isOwnName(name, query) ? [ownPlaylist({ uri, name }, OWN_PLAYLIST)] : [],
  );
  if (lists.length > 0) return lists;
  const found = await named(music, query, null, ["track", "artist"]);
  return decent === null ? found : [...found, ...(await named(music, decent, null, ["track", "artist"]))];
}

const isOwnName = (name: string, words: string): boolean =>
  [words, words.replace(/^my /i, ""), words.replace(/^my /i, "").replace(/ (?:mix|list|songs|music)$/i, "")].some(
    (one) => plainName(one) === plainName(name),
  );

async function ofPlaylists(music: MusicProvider, own: ListenersOwn, spoken: string): Promise<VoiceCandidate[]> {
  const mine = (await own.playlists(true)).map((list) =>
    ownPlaylist(list, isOwnName(list.name, spoken) ? OWN_PLAYLIST : likenessOf(spoken, list.name) * OTHERS_PLAYLIST),
  );
  if (spoken === "" || mine.some(({ likeness }) => likeness === OWN_PLAYLIST)) return mine;
  return [...mine.filter(({ likeness }) => likeness > 0), ...(await named(music, spoken, null, ["playlist"]))];
}

async function ofAlbums(music: MusicProvider, album: string, artist: string | null): Promise<VoiceCandidate[]> {
  const { albums } = await music.library.search([album, artist].filter(Boolean).join(" "), ["album"], LOOKED_AT);
  return albums.map((one) =>
    // The name of an album counts alone: "7" is not any album of an artist with that number.
    ofAlbum(one, likenessOf(album, one.name) * (artist === null ? CERTAIN : likenessOf(artist, one.artists.join(" ")))),
  );
}

const ownPlaylist = ({ uri, name }: { uri: string; name: string }, likeness: number): VoiceCandidate => ({
  uri,
  kind: "playlist",
  name,
  artist: null,
  likeness,
});

const ofAlbum = ({ uri, name, artists }: SearchResult["albums"][number], likeness: number): VoiceCandidate => ({
  uri,
  kind: "album",
  name,
  artist: artists.join(", "),
  likeness,
});

async function ofMood({ library }: MusicProvider, own: ListenersOwn, mood: Mood): Promise<VoiceCandidate[]> {
  const fitting = await own.forMood(mood);
  if (fitting !== null) return [{ ...fitting, kind: "track", likeness: CERTAIN }];
  const [genre = ""] = genresOfMood(mood, 1);
  return (await library.tracksOfGenres([genre], 1, CALLS_OF_A_GENRE)).slice(0, 1).map(certain);
}

const certain = ({
  uri,
  name,
  artists,
}: {
  uri: string;
  name: string;
  artists: readonly string[];
}): VoiceCandidate => ({
  uri,
  kind: "track",
  name,
  artist: artists.join(", "),
  likeness: CERTAIN,
});

async function named(
  { library }: MusicProvider,
  words: string,
  artist: string | null,
  kinds: readonly SearchKind[],
): Promise<VoiceCandidate[]> {
  const asked = artist === null ? words : `${words} ${artist}`;
  return judged(await library.search(asked, kinds, LOOKED_AT), words, artist);
}

function judged({ tracks, artists, playlists }: SearchResult, words: string, artist: string | null): VoiceCandidate[] {
  return [
    ...artists.map(({ uri, name }): VoiceCandidate => ({
      uri,
      kind: "artist",
      name,
      artist: null,
      likeness: likenessOf(words, name) * ARTIST,
    })),
    ...tracks.map((track): VoiceCandidate => {
      const by = track.artists.join(" ");
      const likeness =
        artist === null
          ? Math.max(likenessOf(words, track.name), likenessOf(words, `${track.name} ${by}`)) * TRACK
          : Math.min(likenessOf(words, track.name), likenessOf(artist, by) / PART_OF_NAMES);
      return {
        uri: track.uri,
        kind: "track",
        name: track.name,
        artist: track.artists.join(", "),
        likeness: Math.min(1, likeness),
      };
    }),
    ...playlists.map(({ uri, name }): VoiceCandidate => ({
      uri,
      kind: "playlist",
      name,
      artist: null,
      likeness: likenessOf(words, name) * OTHERS_PLAYLIST,
    })),
  ];
}

/** The speaker names one of several artists. */
const PART_OF_NAMES = 0.95;
