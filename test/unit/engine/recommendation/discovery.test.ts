import { expect, test } from "vitest";

import { genreSlug, GENRES, readGenres } from "#engine/recommendation/genres";
import { genresOfKnownArtist, KNOWN_ARTISTS } from "#engine/recommendation/known-artists";
import type { Opinion } from "#engine/recommendation/opinions";
import { type Listener, recommend, type Request } from "#engine/recommendation/recommend";
import { isBy, type Song } from "#engine/recommendation/song";

const song = (id: string, artist: string, genres: string[] = []): Song => ({
  uri: `p:track:${id}`,
  name: `Song ${id}`,
  artists: [artist],
  album: `Album ${id}`,
  artworkUrl: null,
  durationMs: 1,
  genres,
});
const asked = (more: Partial<Request>): Request => ({
  seedTracks: [],
  seedArtists: [],
  genre: null,
  mood: null,
  limit: 20,
  now: 0,
  ...more,
});
const newListener: Listener = { plays: [], playlists: [], opinions: [] };
const many = (count: number, artist: (index: number) => string, genres: string[] = []): Song[] =>
  Array.from({ length: count }, (_, index) => song(`${artist(index)} ${index}`, artist(index), genres));
const mixture = (score: number): Opinion[] => [{ score, category: "diversity", isAboutOne: false, songs: [] }];

const seeds = ["Adele", "Daft Punk"];
const own = [...many(30, () => "Adele"), ...many(30, () => "Daft Punk")];
const others = many(40, (index) => `Other ${index % 9}`, ["soul"]);
const genresOfArtists = new Map(seeds.map((name) => [name.toLowerCase(), genresOfKnownArtist(name)]));
const othersIn = (listener: Listener, candidates: readonly Song[], limit = 20): [number, number] => {
  const { songs } = recommend(candidates, asked({ seedArtists: seeds, genresOfArtists, limit }), listener);
  return [songs.filter(({ song: one }) => !seeds.some((name) => isBy(one, name))).length, songs.length];
};

test("at least four of ten places are for artists who are not seeds, at any length, and feedback moves the share", () => {
  for (let limit = 1; limit <= 50; limit += 1) {
    const [praised, length] = othersIn({ ...newListener, opinions: mixture(1) }, [...own, ...others], limit);
    expect(length).toBe(limit);
    expect(praised / length).toBeGreaterThanOrEqual(0.4);
  }
  const shares = [1, 0, -0.5, -1].map(
    (score) => othersIn({ ...newListener, opinions: mixture(score) }, [...own, ...others])[0] / 20,
  );
  expect(shares[0]).toBeLessThan(shares[1] ?? 0);
  expect(shares[1]).toBeLessThan(shares[2] ?? 0);
  expect(shares[2]).toBeLessThan(shares[3] ?? 0);
  expect(shares[3]).toBe(0.8);
});

test("with few others the list is shorter rather than the seeds' alone", () => {
  const [found, length] = othersIn(newListener, [...own, ...others.slice(0, 3)]);
  expect([found, length]).toEqual([3, 6]);
});

test("what was heard is a seed when none is named", () => {
  const plays = own.slice(0, 5).map((one) => ({ song: one, playedAt: -1 }));
  const { songs, discovery } = recommend([...own, ...others], asked({ genresOfArtists }), { ...newListener, plays });
  const heard = songs.filter(({ song: one }) => isBy(one, "Adele")).length;
  expect(heard).toBeGreaterThan(0);
  expect(heard / songs.length).toBeLessThanOrEqual(0.6);
  expect(discovery?.reached).toBeGreaterThanOrEqual(0.4);
});

test("a song that is beside a seed artist in playlists comes first among others, and says so", () => {
  const [near, far] = [song("near", "Duffy", ["soul"]), song("far", "Another", ["soul"])];
  const lists = [
    [song("a1", "Adele"), near],
    [song("a2", "Adele"), near],
  ];
  const { songs } = recommend([far, near], asked({ seedArtists: ["Adele"], genresOfArtists, lists }), newListener);
  expect(songs.map(({ song: { uri }, reason }) => [uri, reason])).toEqual([
    [near.uri, "In playlists together with Adele."],
    [far.uri, "Soul, like Adele."],
  ]);
});

test("every known artist is listed with genres that can be asked for", () => {
  const genres = new Set([...KNOWN_ARTISTS.values()].flat());
  expect([...genres].filter((genre) => !GENRES.includes(genreSlug(genre)))).toEqual([]);
  expect(KNOWN_ARTISTS.size).toBeGreaterThan(500);
  expect(genresOfKnownArtist("Earth, Wind & Fire")).toEqual(["funk", "soul"]);
  expect(genresOfKnownArtist("beyonce")).toEqual(["r n b", "pop"]);
  expect(genresOfKnownArtist("an unknown name")).toEqual([]);
});

test("a provider's narrower genre is read as the one that it is a kind of", () => {
  expect(readGenres(["british soul", "filter house", "Hip-Hop/Rap", "talk"])).toEqual([
    "soul",
    "house",
    "hip hop",
    "rap",
  ]);
});
