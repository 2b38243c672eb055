import { expect, test } from "vitest";

import { readMusicUri } from "#connections/music/track-uri";
import {
  atTime,
  enqueue,
  newAccount,
  pause,
  playQueue,
  resume,
  type SandboxAccount,
  seek,
  skip,
} from "#connections/sandbox-music/sandbox-account";
import { SANDBOX_TRACKS, sandboxTrack } from "#connections/sandbox-music/sandbox-catalogue";
import { searchTracks } from "#connections/sandbox-music/sandbox-search";

const START = 1_800_000_000_000;
const queue = SANDBOX_TRACKS.slice(0, 3).map(({ id }) => id);
const lengthOf = (place: number): number => sandboxTrack(queue[place] ?? "")?.durationMs ?? 0;
const playing = playQueue(newAccount(START), queue, START);
const seen = ({ place, positionMs, isPlaying }: SandboxAccount) => ({ place, positionMs, isPlaying });

test("the catalogue has at least sixty tracks, each with an artist, genres, moods, a length and artwork of its own address", () => {
  expect(SANDBOX_TRACKS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(SANDBOX_TRACKS.map(({ uri }) => uri)).size).toBe(SANDBOX_TRACKS.length);
  const incomplete = SANDBOX_TRACKS.filter(
    ({ uri, name, artists, album, genres, moods, durationMs, artworkUrl }) =>
      readMusicUri(uri)?.scheme !== "sandbox_music" ||
      [name, album, ...artists].some((text) => text === "") ||
      Math.min(artists.length, genres.length, moods.length) === 0 ||
      durationMs < 60_000 ||
      !decodeURIComponent(artworkUrl ?? "").startsWith("data:image/svg+xml,<svg"),
  );
  expect(incomplete).toEqual([]);
});

test("every mood has tracks, and so have ten genres", () => {
  const moods = new Set(SANDBOX_TRACKS.flatMap((track) => track.moods));
  expect([...moods].toSorted()).toEqual(["chill", "energetic", "focus", "happy", "relax", "sad"]);
  expect(new Set(SANDBOX_TRACKS.flatMap(({ genres }) => genres)).size).toBeGreaterThanOrEqual(10);
});

test("what plays goes on with the clock, to the next track and to the end of the queue", () => {
  expect(seen(atTime(playing, START + 5_000))).toEqual({ place: 0, positionMs: 5_000, isPlaying: true });
  const second = START + lengthOf(0) + 1_000;
  expect(seen(atTime(playing, second))).toEqual({ place: 1, positionMs: 1_000, isPlaying: true });
  const third = START + lengthOf(0) + lengthOf(1);
  expect(seen(atTime(playing, third))).toEqual({ place: 2, positionMs: 0, isPlaying: true });
  expect(seen(atTime(playing, third + lengthOf(2)))).toEqual({ place: 0, positionMs: 0, isPlaying: false });
});

test("looking at the player often or once gives the same", () => {
  const end = START + lengthOf(0) + lengthOf(1) / 2;
  let often = playing;
  for (let at = START; at < end; at += 7_919) often = atTime(often, at);
  expect(atTime(often, end)).toEqual(atTime(playing, end));
});

test("what is paused stays where it is", () => {
  const paused = pause(atTime(playing, START + 5_000));
  const later = atTime(paused, START + 60_000);
  expect(seen(later)).toEqual({ place: 0, positionMs: 5_000, isPlaying: false });
  expect(seen(atTime(resume(later, START + 60_000), START + 61_000)).positionMs).toBe(6_000);
});

test("the next, the previous, and past the end of the track", () => {
  expect(seen(skip(playing, 1, START)).place).toBe(1);
  expect(seen(skip(skip(playing, 1, START), -1, START)).place).toBe(0);
  expect(seen(skip(playing, -1, START)).place).toBe(0);
  expect(seen(seek(playing, lengthOf(0), START))).toEqual({ place: 1, positionMs: 0, isPlaying: true });
  expect(seen(seek(playing, 9_000, START)).positionMs).toBe(9_000);
});

test("a queued track comes after all others, and what played long ago leaves the queue", () => {
  const queued = enqueue(playing, "glass-winter-5");
  expect([queued.queue.at(-1), seen(queued)]).toEqual(["glass-winter-5", seen(playing)]);
  const long = playQueue(newAccount(START), Array<string>(200).fill("glass-winter-5"), START);
  let late = long;
  for (let step = 0; step < 120; step += 1) late = skip(late, 1, START);
  const kept = enqueue(late, "glass-winter-4");
  expect([kept.queue.length, kept.place, kept.queue[kept.place + 80]]).toEqual([131, 50, "glass-winter-4"]);
});

test("what was heard is known with the time when it began, newest first, and at most fifty are", () => {
  const second = START + lengthOf(0);
  const { heard } = atTime(playing, second + 1_000);
  expect(heard.map(({ id, at }) => [id, at])).toEqual([
    [queue[1], second],
    [queue[0], START],
  ]);
  let account = playing;
  for (let index = 0; index < 60; index++) account = playQueue(account, queue, START + index);
  expect(account.heard).toHaveLength(50);
});

test("a search finds tracks by name, artist, album, genre and mood, the best first, and nothing for words that are nowhere", () => {
  const names = (query: string) => searchTracks(query).map(({ name }) => name);
  expect(names("copper rain")[0]).toBe("Copper Rain");
  expect(names("COPPER RAÍN by the Odalys quintet")).toEqual(["Copper Rain"]);
  expect(names("brass weather")).toHaveLength(5);
  expect(searchTracks("some jazz music").every(({ genres }) => genres.includes("jazz"))).toBe(true);
  expect(searchTracks("focus").length).toBeGreaterThan(5);
  expect(searchTracks("zeppelin copper")).toEqual([]);
  expect(searchTracks("!?")).toEqual([]);
});
