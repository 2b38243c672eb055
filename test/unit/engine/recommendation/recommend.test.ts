import fc from "fast-check";
import { expect, test } from "vitest";

import { GENRES } from "#engine/recommendation/genres";
import { MOODS } from "#engine/recommendation/moods";
import type { Opinion } from "#engine/recommendation/opinions";
import { type Listener, recommend, type Request } from "#engine/recommendation/recommend";
import type { Song } from "#engine/recommendation/song";

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

const song = (id: string, more: Partial<Song> = {}): Song => ({
  uri: `sandbox:track:${id}`,
  name: `Song ${id}`,
  artists: [`Artist ${id}`],
  album: `Album ${id}`,
  artworkUrl: null,
  durationMs: 200_000,
  genres: [],
  ...more,
});

const asked = (more: Partial<Request> = {}): Request => ({
  seedTracks: [],
  seedArtists: [],
  genre: null,
  mood: null,
  limit: 10,
  now: NOW,
  ...more,
});

const nobody: Listener = { plays: [], playlists: [], opinions: [] };
const urisOf = ({ songs }: ReturnType<typeof recommend>): string[] => songs.map(({ song: { uri } }) => uri);
const opinionOf = (about: Song, score: number, isAboutOne = true): Opinion => ({
  score,
  category: null,
  isAboutOne,
  songs: [about],
});

/** Few names, so that songs share artists, albums and genres. */
const anySong = fc
  .record({
    id: fc.integer({ min: 0, max: 40 }),
    artist: fc.constantFrom("Hollis Reed", "Salt Meadow", "Low Orchard", "The Ledger"),
    album: fc.constantFrom("Field Notes", "Tides", ""),
    genre: fc.constantFrom(...GENRES.slice(0, 12), "Hip-Hop/Rap", "no genre"),
  })
  .map(({ id, artist, album, genre }) => song(String(id), { artists: [artist], album, genres: [genre] }));
const songs = fc.uniqueArray(anySong, { maxLength: 25, selector: ({ uri }) => uri });
const opinions = fc.array(
  fc.record({
    score: fc.integer({ min: -100, max: 100 }).map((score) => score / 100),
    category: fc.constantFrom("accuracy" as const, "diversity" as const, null),
    isAboutOne: fc.boolean(),
    songs: fc.array(anySong, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 8 },
);
const listeners = fc.record({
  plays: fc.array(
    fc.record({
      song: anySong,
      playedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => NOW - days * DAY_MS)),
    }),
    { maxLength: 12 },
  ),
  playlists: fc.array(
    fc.array(
      anySong.map(({ uri }) => uri),
      { maxLength: 10 },
    ),
    { maxLength: 5 },
  ),
  opinions,
});
const requests = fc.record({
  seedTracks: fc.array(anySong, { maxLength: 3 }),
  seedArtists: fc.uniqueArray(fc.constantFrom("Hollis Reed", "Salt Meadow"), { maxLength: 2 }),
  genre: fc.option(fc.constantFrom("jazz", "ambient", "rock")),
  mood: fc.option(fc.constantFrom(...MOODS)),
  limit: fc.integer({ min: 1, max: 20 }),
  now: fc.constant(NOW),
});
const settings = { seed: 14, numRuns: 300 };

test("no seed is ever recommended, and no song that the listener dislikes", () => {
  fc.assert(
    fc.property(songs, requests, listeners, (candidates, request, listener) => {
      const found = urisOf(recommend(candidates, request, listener));
      const seeds = request.seedTracks.map(({ uri }) => uri);
      expect(found.filter((uri) => seeds.includes(uri))).toEqual([]);
      const disliked = candidates[0];
      if (disliked === undefined) return;
      const averse = { ...listener, opinions: [opinionOf(disliked, -1)] };
      expect(urisOf(recommend(candidates, request, averse))).not.toContain(disliked.uri);
    }),
    settings,
  );
});

test("the same input gives the same output, in whatever order it comes", () => {
  fc.assert(
    fc.property(songs, requests, listeners, fc.infiniteStream(fc.nat()), (candidates, request, listener, order) => {
      const shuffled = <Item>(items: readonly Item[]): Item[] =>
        items
          .map((item) => ({ item, at: order.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const again = recommend(
        shuffled(candidates),
        { ...request, seedTracks: shuffled(request.seedTracks) },
        {
          plays: shuffled(listener.plays),
          playlists: shuffled(listener.playlists),
          opinions: shuffled(listener.opinions),
        },
      );
      const first = recommend(candidates, request, listener);
      expect(urisOf(again)).toEqual(urisOf(first));
      again.songs.forEach(({ score }, index) => expect(score).toBeCloseTo(first.songs[index]?.score ?? -1, 2));
    }),
    settings,
  );
});

test("what is recommended are candidates, each once, at most as many as asked, with a score and a reason", () => {
  fc.assert(
    fc.property(songs, requests, listeners, (candidates, request, listener) => {
      const { songs: found, confidence } = recommend(candidates, request, listener);
      expect(found.length).toBeLessThanOrEqual(request.limit);
      expect(new Set(found.map(({ song: { uri } }) => uri)).size).toBe(found.length);
      expect(candidates).toEqual(expect.arrayContaining(found.map((entry) => entry.song)));
      expect(found.every(({ score, reason }) => score >= 0 && score <= 1 && reason !== "")).toBe(true);
      expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
    settings,
  );
});

test("one more seed never lowers a song of its artist, nor one of its genre", () => {
  fc.assert(
    fc.property(songs, requests, listeners, anySong, (candidates, request, listener, seed) => {
      const all = { ...request, seedArtists: ["somebody else"], limit: candidates.length + 1 };
      const scores = (more: readonly Song[]): Map<string, number> =>
        new Map(
          recommend(candidates, { ...all, seedTracks: [...all.seedTracks, ...more] }, listener).songs.map(
            ({ song: { uri }, score }) => [uri, score],
          ),
        );
      const before = scores([]);
      for (const [uri, score] of scores([seed])) expect(score).toBeGreaterThanOrEqual(before.get(uri) ?? 0);
    }),
    settings,
  );
});

test("another edition of a seed is the seed", () => {
  const seed = song("1", { name: "Lamp at Four", artists: ["Low Orchard"] });
  const editions = ["Lamp at Four (Live)", "Lamp At Four - 2019 Remaster", "lamp at four [demo]"].map((name, index) =>
    song(`edition${index}`, { name, artists: ["Low Orchard"] }),
  );
  expect(urisOf(recommend(editions, asked({ seedTracks: [seed] }), nobody))).toEqual([]);
});

test("a named artist's song comes before one of the genre, and that before one of nothing; each says why", () => {
  const seed = song("seed", { name: "Fern", artists: ["Hollis Reed"], genres: ["Jazz"] });
  const same = song("same", { artists: ["hollis reed"] });
  const genre = song("genre", { genres: ["bebop"] });
  const nothing = song("nothing", { genres: ["metal"] });
  const { songs: found } = recommend([nothing, genre, same], asked({ seedTracks: [seed] }), nobody);
  expect(found.map(({ song: { uri }, reason }) => [uri, reason])).toEqual([
    ["sandbox:track:same", "By Hollis Reed, as Fern is."],
    ["sandbox:track:genre", "Bebop, like Fern."],
  ]);
});

test("songs of one playlist belong together, the more playlists say so", () => {
  const [seed, often, once] = [song("seed"), song("often"), song("once")];
  const playlists = [
    [seed.uri, often.uri, once.uri],
    [seed.uri, often.uri],
  ];
  const { songs: found } = recommend([once, often], asked({ seedTracks: [seed] }), { ...nobody, playlists });
  expect(found.map(({ song: { uri }, reason }) => [uri, reason])).toEqual([
    [often.uri, "In your playlists together with Song seed."],
    [once.uri, "In your playlists together with Song seed."],
  ]);
});

test("without seeds the habits decide: what was heard most and latest, but not what was heard just now", () => {
  const heard = song("heard", { artists: ["Salt Meadow"], genres: ["ambient"] });
  const old = song("old", { artists: ["The Ledger"], genres: ["metal"] });
  const plays = [
    ...[1, 2, 3].map((days) => ({ song: heard, playedAt: NOW - days * DAY_MS })),
    { song: old, playedAt: NOW - 90 * DAY_MS },
  ];
  const candidates = [song("x", { artists: ["The Ledger"] }), song("y", { artists: ["Salt Meadow"] }), heard, old];
  expect(urisOf(recommend(candidates, asked(), { ...nobody, plays }))).toEqual(["sandbox:track:y", "sandbox:track:x"]);

  const again = song("again", { artists: ["Salt Meadow"] });
  const named = asked({ seedArtists: ["Salt Meadow"] });
  const justHeard = { ...nobody, plays: [{ song: again, playedAt: NOW }] };
  expect(urisOf(recommend([again, song("z", { artists: ["Salt Meadow"] })], named, justHeard))[0]).toBe(
    "sandbox:track:z",
  );
});

test("a poor opinion of a list sinks its songs and their artists, a good one lifts them", () => {
  const [one, two] = [song("a", { genres: ["jazz"] }), song("b", { genres: ["jazz"] })];
  const jazz = asked({ genre: "jazz" });
  expect(urisOf(recommend([one, two], jazz, nobody))).toEqual([one.uri, two.uri]);
  for (const opinion of [
    opinionOf(one, -1, false),
    opinionOf(two, 1, false),
    opinionOf(song("c", { artists: one.artists }), -1),
  ])
    expect(urisOf(recommend([one, two], jazz, { ...nobody, opinions: [opinion] }))).toEqual([two.uri, one.uri]);
});

test("who finds the mixture poor gets more artists", () => {
  const same = ["1", "2", "3"].map((id) => song(id, { artists: ["Salt Meadow"], genres: ["jazz"] }));
  const others = ["4", "5"].map((id) => song(id, { genres: ["jazz", "blues"].slice(0, 1) }));
  const mixture = (score: number): Listener => ({
    ...nobody,
    plays: [{ song: song("0", { artists: ["Salt Meadow"] }), playedAt: NOW - 5 * DAY_MS }],
    opinions: [{ score, category: "diversity", isAboutOne: false, songs: same }],
  });
  const artistsIn = (listener: Listener): number => {
    const found = recommend([...same, ...others], asked({ genre: "jazz", limit: 3 }), listener).songs;
    return new Set(found.map(({ song: { artists } }) => artists[0])).size;
  };
  expect(artistsIn(mixture(1))).toBeLessThan(artistsIn(mixture(-1)));
});

test("a genre takes its kinds and neighbours behind itself", () => {
  const [jazz, bebop, rock] = [
    song("1", { genres: ["bebop"] }),
    song("2", { genres: ["Jazz"] }),
    song("3", { genres: ["Rock"] }),
  ];
  const { songs: found, confidence } = recommend([jazz, bebop, rock], asked({ genre: "jazz", limit: 2 }), nobody);
  expect(found.map(({ song: { uri }, reason }) => [uri, reason])).toEqual([
    ["sandbox:track:2", "Jazz, as you asked."],
    ["sandbox:track:1", "Bebop, which is close to jazz."],
  ]);
  const few = recommend([jazz], asked({ genre: "jazz", limit: 10 }), nobody);
  expect(few.confidence).toBeLessThan(confidence);
});
