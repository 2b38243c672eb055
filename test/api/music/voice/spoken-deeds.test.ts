import { expect, test } from "vitest";

import { type Answer, signUp, type TestAccount } from "#test/support/client";
import { connectSandbox, media, spotifyPlaylist, spotifyWith } from "#test/support/factories/music";

import { SPOKEN_DEEDS } from "./spoken-deeds.ts";

interface Spoken {
  parsed: { action: string | null; value: unknown; confidence: number };
  state: {
    isPlaying: boolean;
    volumePercent: number;
    deviceId: string;
    currentTrack: { name: string; uri: string };
  } | null;
  candidates?: { uri: string; name: string; kind: string }[];
  results?: unknown;
}

const ALBUM = "sandbox_music:track:brass-weather-1";
const DESK = "sandbox-desk";

async function listener(): Promise<TestAccount> {
  const owner = await signUp({ tier: "enterprise" });
  await connectSandbox(owner);
  for (const [name, track] of [
    ["List 3", "still-water-index-1"],
    ["Rainy afternoon", "glass-winter-5"],
  ])
    await media(owner, "POST", "playlists", { name, trackUris: [`sandbox_music:track:${track}`] });
  expect((await media(owner, "GET", "playlists")).status).toBe(200);
  return owner;
}

async function startOver(owner: TestAccount): Promise<void> {
  for (const body of [
    { action: "play", value: ALBUM, device_id: DESK },
    { action: "seek", value: 60_000 },
    { action: "volume", value: 50 },
  ])
    expect((await media(owner, "POST", "playback", body)).status).toBe(200);
}

/** The deed of an answer, in the notation of the table. */
function deedOf(answer: Answer): string {
  if (answer.status !== 200) return answer.error?.code ?? "";
  const { parsed, state, candidates, results } = answer.data<Spoken>();
  if (candidates !== undefined)
    return candidates.length > 0 && parsed.confidence < 0.7 ? "asks" : "asks without reason";
  if (parsed.action === null) return "nothing";
  if (results !== undefined) return "finds";
  const track = state?.currentTrack.name ?? "";
  if (parsed.action === "next" || parsed.action === "previous") return `on ${track}`;
  if (parsed.action === "pause") return state?.isPlaying === false ? "pauses" : "does not pause";
  if (parsed.action === "volume") return `volume ${state?.volumePercent}`;
  if (parsed.action === "seek") return `seek ${Math.floor(Number(parsed.value) / 1_000)}`;
  if (parsed.action === "transfer") return `device ${state?.deviceId}`;
  return `plays ${track}${state?.deviceId === DESK ? "" : ` @ ${state?.deviceId}`}`;
}

const isRight = (deed: string, expected: string): boolean =>
  expected === "plays for a mood" ? deed.startsWith("plays ") && deed !== "plays Umbrella Bop" : deed === expected;

/** Answers that replace the deed without harm: a question or a refusal. */
const HARMLESS = new Set(["asks", "nothing", "NOT_FOUND", "DEVICE_NOT_FOUND"]);

test(
  "of seventy sentences at least sixty do the right thing, and none does a wrong one",
  { timeout: 120_000 },
  async () => {
    const owner = await listener();
    const wrong: string[] = [];
    let right = 0;
    for (const [said, expected] of SPOKEN_DEEDS) {
      await startOver(owner);
      const deed = deedOf(await media(owner, "POST", "voice", { command: said }));
      if (isRight(deed, expected)) right += 1;
      else wrong.push(`${said}: ${deed}, not ${expected}${HARMLESS.has(deed) ? "" : " (WRONG)"}`);
    }
    expect(SPOKEN_DEEDS).toHaveLength(70);
    expect(wrong.filter((line) => line.endsWith("(WRONG)"))).toEqual([]);
    expect(right, wrong.join("\n")).toBeGreaterThanOrEqual(60);
  },
);

test("a name that the provider only resembles is not played, but asked back; an own playlist is", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner, [spotifyPlaylist("p3")]);
  const asked = await media(owner, "POST", "voice", { command: "play seven seas of rye" });
  expect(asked.data<Spoken>()).toMatchObject({
    parsed: { action: "play" },
    candidates: Array.from({ length: 5 }, () => ({ uri: expect.stringMatching(/^spotify:/) as string })),
  });
  expect(asked.data<Spoken>().parsed.confidence).toBeLessThan(0.7);
  expect(await account.calls("PUT /spotify/v1/me/player/play")).toEqual([]);
  const own = await media(owner, "POST", "voice", { command: "play my playlist Playlist p3" });
  expect(own.status, own.text).toBe(200);
  expect(await account.calls("PUT /spotify/v1/me/player/play")).toMatchObject([
    { body: JSON.stringify({ context_uri: "spotify:playlist:p3" }) },
  ]);
});
