import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, unknownId } from "#test/support/factories/agents";
import { connect } from "#test/support/providers/vendor-account";

const playback = ({ token }: TestAccount, query = "") => call("GET", `/api/media/playback${query}`, { token });

const PLAYING = {
  is_playing: true,
  progress_ms: 42_000,
  volume: 60,
  device: "device-2",
  uri: "spotify:track:rain",
};

test("what plays is told in one form, with its track, position, volume and device", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { player: PLAYING } });
  expect((await playback(owner)).data()).toEqual({
    state: {
      isPlaying: true,
      currentTrack: {
        uri: "spotify:track:rain",
        name: "Song rain",
        artist: "The Simulators",
        album: "Recorded Calls",
        artworkUrl: "https://images.example/b1.jpg",
        durationMs: 180_000,
      },
      progressMs: 42_000,
      durationMs: 180_000,
      volumePercent: 60,
      deviceId: "device-2",
      provider: "spotify",
    },
  });
});

test("without an active device nothing plays", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { player: { ...PLAYING, device: null } } });
  expect((await playback(owner, "?provider=spotify")).data()).toMatchObject({
    state: { isPlaying: false, currentTrack: null, progressMs: 0, volumePercent: null, deviceId: null },
  });
});

test("one question is one call of the provider", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await playback(owner);
  expect((await account.calls()).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /spotify/v1/me/player"]);
});

test("a provider that is not connected, or none, is told apart from one that is unknown", async () => {
  const owner = await signUp();
  const refusal = async (query: string) => {
    const { status, error } = await playback(owner, query);
    return [status, error?.code];
  };
  expect(await refusal("")).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
  expect(await refusal("?provider=apple_music")).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
  expect(await refusal("?provider=radio")).toEqual([400, "INVALID_INPUT"]);
});

test("every level of an agent reads; an unknown agent does not", async () => {
  const owner = await signUp();
  await connect(owner, "spotify");
  const { id } = await createAgent(owner, { maturity_level: "student" });
  expect((await playback(owner, `?agent_id=${id}`)).status).toBe(200);
  expect((await playback(owner, `?agent_id=${unknownId()}`)).error?.code).toBe("AGENT_NOT_FOUND");
});
