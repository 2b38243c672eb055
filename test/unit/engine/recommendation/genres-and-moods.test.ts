import { expect, test } from "vitest";

import { GENRES, genreLikeness, genresNear, readGenre, readGenres } from "#engine/recommendation/genres";
import { genresOfMood, type Mood, MOODS, moodFit } from "#engine/recommendation/moods";
import { everyCase } from "#test/support/every-case";

test("a genre is known by the words that providers and people use", () =>
  everyCase(
    [
      ["Jazz", ["jazz"]],
      ["hip-hop", ["hip hop"]],
      ["Hip-Hop/Rap", ["hip hop", "rap"]],
      ["R&B/Soul", ["r n b", "soul"]],
      ["Rhythm and Blues", ["r n b"]],
      ["Drum & Bass", ["drum and bass"]],
      ["drum-n-bass", ["drum and bass"]],
      ["Singer/Songwriter", ["singer songwriter"]],
      ["Electronica", ["electronic"]],
      ["K-Pop", ["k pop"]],
      ["Lo-Fi", ["lofi"]],
      ["Children’s Music", ["children"]],
      ["Bossa Nova", ["bossa nova"]],
      ["World Music", ["world"]],
      ["constructor", []],
      ["polka core", []],
      ["", []],
    ] as const,
    (word, genres) => expect(readGenres([word])).toEqual(genres),
  ));

test("every genre is found by the name that it has in an address, and likeness is the same from both sides", () => {
  expect(GENRES.map((name) => readGenre(name)?.replaceAll(" ", "-"))).toEqual(GENRES);
  const known = GENRES.map((name) => readGenre(name) ?? "");
  for (const one of known)
    for (const other of known) {
      expect(genreLikeness(one, other), `${one}, ${other}`).toBe(genreLikeness(other, one));
      expect(genreLikeness(one, other) === 1, `${one}, ${other}`).toBe(one === other);
    }
});

test("a word that is no genre has its neighbours named", () => {
  expect(genresNear("jaz", 3)[0]).toBe("jazz");
  expect(genresNear("hard rok", 3)).toContain("hard-rock");
  expect(genresNear("qqq", 3)).toEqual([]);
});

test("every mood looks for known genres, and they fit it best of all moods", () => {
  for (const mood of MOODS)
    for (const genre of genresOfMood(mood, 9)) expect(readGenre(genre), `${mood}: ${genre}`).toBe(genre);
});

test("a song fits a mood by its genre, and by the words of its names", () =>
  everyCase<readonly [Mood, string, string, Mood]>(
    [
      ["focus", "ambient", "Third Room", "energetic"],
      ["energetic", "techno", "Third Room", "relax"],
      ["happy", "disco", "Third Room", "sad"],
      ["sad", "singer songwriter", "Third Room", "happy"],
      ["relax", "unknown", "Slow Ocean", "energetic"],
      ["chill", "trip-hop", "Sunday", "energetic"],
      ["energetic", "unknown", "Run, Fire!", "relax"],
    ],
    (mood, genre, name, otherMood) => {
      const song = {
        uri: "a:track:1",
        name,
        artists: ["A"],
        album: "",
        artworkUrl: null,
        durationMs: 1,
        genres: [genre],
      };
      expect(moodFit(song, mood).fit).toBeGreaterThan(moodFit(song, otherMood).fit);
      expect(moodFit(song, mood).fit).toBeLessThanOrEqual(1);
    },
  ));
