import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connect, start } from "#test/support/providers/vendor-account";

interface Spoken {
  parsed: { action: string | null; value: unknown; artist: string | null; confidence: number; provider: string | null };
  state: Record<string, unknown> | null;
  results?: { tracks: { name: string }[] };
}

const say = ({ token }: TestAccount, command: string, more: Record<string, unknown> = {}) =>
  call("POST", "/api/media/voice", { token, body: { command, ...more } });

const spoken = async (owner: TestAccount, command: string) => (await say(owner, command)).data<Spoken>();

async function listener(): Promise<TestAccount> {
  const owner = await signUp();
  await start(owner, "sandbox_music");
  return owner;
}

test("a track of an artist is found and played, and what was understood is told", async () => {
  const owner = await listener();
  const command = "Hey, play Copper Rain by the Odalys Quintet, please!";
  expect(await spoken(owner, command)).toMatchObject({
    parsed: {
      original: command,
      action: "play",
      value: "Copper Rain",
      artist: "the Odalys Quintet",
      confidence: 0.96,
      provider: "sandbox_music",
    },
    state: { isPlaying: true, currentTrack: { name: "Copper Rain" } },
  });
});

test("an artist plays whole, a genre by what is most heard of it", async () => {
  const owner = await listener();
  const playing = async (command: string) => (await spoken(owner, command)).state?.["currentTrack"];
  expect(await playing("play Mika Lumen")).toMatchObject({ artist: "Mika Lumen", name: "Gravity Can Wait" });
  expect(await playing("play something by Grimfallow")).toMatchObject({ artist: "Grimfallow" });
  expect(await playing("play some jazz")).toMatchObject({ artist: "The Odalys Quintet", name: "Umbrella Bop" });
});

test("pause, resume, next and back do what they say", async () => {
  const owner = await listener();
  await spoken(owner, "play Umbrella Bop");
  const after = async (command: string) => (await spoken(owner, command)).state;
  expect(await after("stop the music")).toMatchObject({ isPlaying: false });
  expect(await after("resume")).toMatchObject({ isPlaying: true });
  expect(await after("skip this song")).toMatchObject({ currentTrack: { name: "Half Past Midnight Soup" } });
  expect(await after("go back")).toMatchObject({ currentTrack: { name: "Umbrella Bop" } });
});

test("a volume is set, and turned from where it is, never past its ends", async () => {
  const owner = await listener();
  const volume = async (command: string) => {
    const { parsed, state } = await spoken(owner, command);
    return [parsed.action, parsed.value, state?.["volumePercent"]];
  };
  expect(await volume("turn it up")).toEqual(["volume", 60, 60]);
  expect(await volume("turn it down a little")).toEqual(["volume", 55, 55]);
  expect(await volume("volume ninety five percent")).toEqual(["volume", 95, 95]);
  expect(await volume("turn it up")).toEqual(["volume", 100, 100]);
  expect(await volume("mute")).toEqual(["volume", 0, 0]);
  expect(await volume("quieter")).toEqual(["volume", 0, 0]);
});

test("a search tells what it found, and plays nothing", async () => {
  const owner = await listener();
  const { parsed, state, results } = await spoken(owner, "search for copper rain");
  expect(parsed).toMatchObject({ action: "search", value: "copper rain" });
  expect(results?.tracks.map(({ name }) => name)).toEqual(["Copper Rain"]);
  expect(state).toMatchObject({ isPlaying: false, currentTrack: null });
});

test("a sentence that is not understood does nothing and calls no provider", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const command = "don't turn it up";
  expect(await spoken(owner, command)).toEqual({
    parsed: { original: command, action: null, value: null, artist: null, confidence: 0, provider: null },
    state: null,
  });
  expect(await account.calls()).toEqual([]);
});

test("an unknown track is not found, and the player continues unchanged", async () => {
  const owner = await listener();
  await spoken(owner, "play Umbrella Bop");
  const lost = await say(owner, "play zeppelin sandwich");
  expect([lost.status, lost.error?.code]).toEqual([404, "NOT_FOUND"]);
  expect((await spoken(owner, "turn it up")).state).toMatchObject({ currentTrack: { name: "Umbrella Bop" } });
});

test("a sentence names its provider", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const refused = await say(owner, "play jazz on apple music");
  expect([refused.status, refused.error?.details["provider"]]).toEqual([409, "apple_music"]);
  expect((await spoken(owner, "play Song found1 on Spotify")).parsed).toMatchObject({
    value: "Song found1",
    provider: "spotify",
  });
  expect(await account.calls("PUT /spotify/v1/me/player/play")).toHaveLength(1);
});

test("for an agent a spoken command is governed like the command itself; a spoken search is a read", async () => {
  const owner = await listener();
  const student = (await createAgent(owner, { maturity_level: "student" })).id;
  expect((await say(owner, "turn it up", { agent_id: student })).error?.code).toBe("GOVERNANCE_VIOLATION");
  expect((await say(owner, "search for rain", { agent_id: student })).status).toBe(200);
  const intern = (await createAgent(owner, { maturity_level: "intern" })).id;
  const asked = await say(owner, "volume thirty percent", { agent_id: intern });
  expect(asked.error?.details["request"]).toMatchObject({
    body: { arguments: { provider: "sandbox_music", operation: "volume", percent: 30 } },
  });
});
