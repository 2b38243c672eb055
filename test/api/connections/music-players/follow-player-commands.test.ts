import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { codeOf, connectApple, media } from "#test/support/factories/music";
import { openPlayer } from "#test/support/factories/music-players";
import { addColleague } from "#test/support/users";

const song = { id: "101", name: "Song", artist: "A", album: "B", artwork_url: null, duration_ms: 180_000 };
const playing = { is_playing: true, song, progress_ms: 0, volume_percent: 50 };

const report = (owner: TestAccount, playerId: string, body: Record<string, unknown>) =>
  call("POST", `/api/music-players/${playerId}/state`, { token: owner.token, body });

const command = (owner: TestAccount, body: Record<string, unknown>) =>
  media(owner, "POST", "playback", { provider: "apple_music", ...body });

test("a command reaches the player once, and its report is the answer", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const { id, stream } = await openPlayer(owner, "Kitchen");
  const asked = command(owner, { action: "play", value: "apple_music:album:9" });
  const order = await stream.next();
  expect(order).toMatchObject({ event: "command", data: { command: "play", queue: { kind: "album", id: "9" } } });
  const noted = await report(owner, id, { ...playing, command_id: order?.data["id"] });
  expect(noted.data()).toEqual({ player_id: id, noted: true });
  expect((await asked).data()).toMatchObject({
    executed: true,
    state: { isPlaying: true, confirmed: true, deviceId: id, currentTrack: { uri: "apple_music:track:101" } },
  });
  const devices = (await command(owner, { action: "getDevices" })).data<{ devices: unknown[] }>().devices;
  expect(devices).toEqual([{ id, name: "Kitchen", type: "Browser", isActive: true, volumePercent: 50 }]);
  const history = await call("GET", "/api/media/playback?provider=apple_music", { token: owner.token });
  expect(history.data()).toMatchObject({ state: { isPlaying: true, deviceId: id } });
});

test("an artist's songs are a queue, and a transfer moves what plays to the other player", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const [one, other] = [await openPlayer(owner, "One"), await openPlayer(owner, "Other")];
  const asked = command(owner, { action: "play", value: "apple_music:artist:77", device_id: one.id });
  const order = await one.stream.next();
  expect(order?.data["queue"]).toEqual({ kind: "songs", ids: ["501", "502"] });
  await report(owner, one.id, { ...playing, command_id: order?.data["id"] });
  expect((await asked).status).toBe(200);

  const moved = command(owner, { action: "transfer", value: other.id });
  const play = await other.stream.next();
  expect(play?.data).toMatchObject({ command: "play", queue: { kind: "song", id: "101" } });
  await report(owner, other.id, { ...playing, command_id: play?.data["id"] });
  const pause = await one.stream.next();
  expect(pause?.data["command"]).toBe("pause");
  await report(owner, one.id, { ...playing, is_playing: false, command_id: pause?.data["id"] });
  expect((await moved).data()).toMatchObject({ state: { isPlaying: true, deviceId: other.id } });
});

test("a queued song goes to the player that plays, and the rest of what plays stays", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const { id, stream } = await openPlayer(owner, "Kitchen");
  const played = command(owner, { action: "play", value: "apple_music:album:9" });
  const play = await stream.next();
  await report(owner, id, { ...playing, command_id: play?.data["id"] });
  await played;
  const asked = command(owner, { action: "queue", value: "apple_music:track:202" });
  const order = await stream.next();
  expect(order?.data).toMatchObject({ command: "queue", queue: { kind: "song", id: "202" } });
  await report(owner, id, { ...playing, command_id: order?.data["id"] });
  expect((await asked).data()).toMatchObject({
    executed: true,
    state: { isPlaying: true, currentTrack: { uri: "apple_music:track:101" } },
  });
});

test("without a connected account there is no player", async () => {
  const { token } = await signUp();
  const refused = await call("GET", "/api/music-players/commands", { token });
  expect(codeOf(refused)).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
});

test("without an open player nothing plays, and a closed stream is a closed player", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const play = () => command(owner, { action: "play", value: "apple_music:track:1" });
  expect(codeOf(await play())).toEqual([404, "DEVICE_NOT_FOUND"]);
  const { stream } = await openPlayer(owner, "Gone");
  const asked = play();
  await stream.next();
  stream.close();
  const lost = await asked;
  expect(codeOf(lost)).toEqual([502, "PROVIDER_ERROR"]);
  expect(lost.error?.details).toMatchObject({ outcome: "unknown" });
}, 60_000);

test("only the person who opened a player reports for it, and another tenant sees none", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  await Promise.all([connectApple(owner), connectApple(stranger)]);
  const { id } = await openPlayer(owner, "Mine");
  const colleague = { ...owner, token: (await addColleague(owner, "admin")).token };
  for (const other of [colleague, stranger])
    expect(codeOf(await report(other, id, playing))).toEqual([404, "NOT_FOUND"]);
  expect((await command(stranger, { action: "getDevices" })).data()).toMatchObject({ devices: [] });
});
