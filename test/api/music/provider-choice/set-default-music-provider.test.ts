import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { connectApple, connectSandbox } from "#test/support/factories/music";
import { connect } from "#test/support/providers/vendor-account";

const setDefault = ({ token }: TestAccount, provider: string | null) =>
  call("PUT", "/api/media/providers/default", { token, body: { provider } });

/** The provider of a call that names none. */
const chosen = async ({ token }: TestAccount) => {
  const answer = await call("GET", "/api/media/playback", { token });
  return answer.error?.code ?? answer.data<{ state: { provider: string } }>().state.provider;
};

const playing = (isPlaying: boolean) => ({
  spotify: {
    player: { is_playing: isPlaying, progress_ms: 0, volume: 50, device: "device-1", uri: "spotify:track:rain" },
  },
});

test("without a default the provider that was connected last is meant, with one the default", async () => {
  const owner = await signUp();
  const spotify = await connect(owner, "spotify");
  await connectApple(owner);
  expect(await chosen(owner)).toBe("apple_music");
  expect((await setDefault(owner, "spotify")).data()).toEqual({ provider: "spotify" });
  expect(await chosen(owner)).toBe("spotify");
  await connectApple(owner);
  await connect(owner, "spotify", spotify);
  await connectApple(owner);
  expect(await chosen(owner)).toBe("spotify");
  expect((await setDefault(owner, null)).data()).toEqual({ provider: null });
  expect(await chosen(owner)).toBe("apple_music");
  const entries = await readAudit(owner, "?action=choose_default_provider");
  expect(entries.map(({ input_summary: summary }) => summary.split(" of ")[0])).toEqual(["none", "spotify"]);
});

test("what plays now comes before the default", async () => {
  const owner = await signUp();
  const spotify = await connect(owner, "spotify");
  await connectApple(owner);
  await setDefault(owner, "apple_music");
  await spotify.put(playing(true));
  expect(await chosen(owner)).toBe("spotify");
  await spotify.put(playing(false));
  expect(await chosen(owner)).toBe("apple_music");
});

test("a single connected provider is not asked what it plays before a command", async () => {
  const owner = await signUp();
  const spotify = await connect(owner, "spotify");
  await call("POST", "/api/media/playback", { token: owner.token, body: { action: "pause" } });
  expect((await spotify.calls()).map(({ method, path }) => `${method} ${path.replace("/spotify/v1/me", "")}`)).toEqual([
    "PUT /player/pause",
    "GET /player",
  ]);
});

test("a provider that does not answer does not keep the others from being chosen", async () => {
  const owner = await signUp();
  const spotify = await connect(owner, "spotify");
  await connectApple(owner);
  await spotify.fail({ on: "GET .*/me/player", times: 3, does: { status: 503 } });
  expect(await chosen(owner)).toBe("apple_music");
});

test("the sandbox is never meant while a real provider is connected, not even as the default", async () => {
  const owner = await signUp();
  await connectSandbox(owner);
  expect(await chosen(owner)).toBe("sandbox_music");
  const spotify = await connect(owner, "spotify");
  await setDefault(owner, "sandbox_music");
  expect(await chosen(owner)).toBe("spotify");
  await spotify.withdraw();
  expect(await chosen(owner)).toBe("REAUTHENTICATION_REQUIRED");
  expect(await chosen(owner)).toBe("REAUTHENTICATION_REQUIRED");
  await call("DELETE", "/api/integrations/spotify", { token: owner.token });
  expect(await chosen(owner)).toBe("sandbox_music");
});

test("an unconnected provider cannot be the default, and disconnecting the default removes it", async () => {
  const owner = await signUp();
  const refused = await setDefault(owner, "spotify");
  expect([refused.status, refused.error?.code]).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
  await connectApple(owner);
  const spotify = await connect(owner, "spotify");
  await setDefault(owner, "spotify");
  await call("DELETE", "/api/integrations/spotify", { token: owner.token });
  expect(await chosen(owner)).toBe("apple_music");
  await connect(owner, "spotify", spotify);
  await connectApple(owner);
  expect(await chosen(owner)).toBe("apple_music");
});
