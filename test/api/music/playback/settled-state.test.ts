import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { codeOf, connectSandbox, media } from "#test/support/factories/music";
import { connect } from "#test/support/providers/vendor-account";

interface Controlled {
  state: {
    isPlaying: boolean;
    confirmed: boolean;
    currentTrack: { uri: string } | null;
    volumePercent: number | null;
    deviceId: string | null;
    progressMs: number;
  };
}

const control = (owner: TestAccount, action: string, more: Record<string, unknown> = {}) =>
  media(owner, "POST", "playback", { action, ...more });

const stateAfter = async (...command: Parameters<typeof control>) =>
  (await control(...command)).data<Controlled>().state;

const heardBy = async ({ tenantId }: TestAccount) =>
  (
    await inDatabase("SELECT track_uri FROM listening_history WHERE tenant_id = ? ORDER BY played_at, id", tenantId)
  ).map(([uri]) => uri);

const playing = (uri: string) => ({ is_playing: true, progress_ms: 9_000, volume: 50, device: "device-1", uri });

test("a vendor that tells the former state for a while is read again, and the history has what was played", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { player: playing("spotify:track:old"), lag: 2 } });
  const played = await stateAfter(owner, "play", { value: "spotify:track:new" });
  expect(played).toMatchObject({ isPlaying: true, confirmed: true, currentTrack: { uri: "spotify:track:new" } });
  expect(await account.calls("GET /spotify/v1/me/player")).toHaveLength(3);
  expect(await stateAfter(owner, "pause")).toMatchObject({ isPlaying: false, confirmed: true });
  const next = await stateAfter(owner, "next");
  expect(next).toMatchObject({ confirmed: true, currentTrack: { uri: "spotify:track:new-next" } });
  await stateAfter(owner, "play");
  expect(await heardBy(owner)).toEqual(["spotify:track:new", "spotify:track:new-next"]);
});

test("a vendor that never tells the new state gets no credit: the answer has what was commanded, unconfirmed", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { player: playing("spotify:track:old"), lag: 1_000 } });
  const unconfirmed = { confirmed: false };
  expect(await stateAfter(owner, "next")).toMatchObject({ ...unconfirmed, currentTrack: null });
  expect(await stateAfter(owner, "play", { value: "spotify:track:new" })).toMatchObject({
    ...unconfirmed,
    isPlaying: true,
    progressMs: 0,
    currentTrack: { uri: "spotify:track:new" },
  });
  expect(await heardBy(owner)).toEqual(["spotify:track:new"]);
  expect(await stateAfter(owner, "volume", { value: 20 })).toMatchObject({ ...unconfirmed, volumePercent: 20 });
  expect(await stateAfter(owner, "seek", { value: 60_000 })).toMatchObject({ ...unconfirmed, progressMs: 60_000 });
  expect(await stateAfter(owner, "transfer", { value: "device-2" })).toMatchObject({
    ...unconfirmed,
    deviceId: "device-2",
  });
  expect(await stateAfter(owner, "pause")).toMatchObject({ ...unconfirmed, isPlaying: false });
  expect(await heardBy(owner)).toEqual(["spotify:track:new"]);
});

test("play without an active device is answered with the devices, and plays on the named one", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.put({ spotify: { player: { ...playing("spotify:track:old"), device: null } } });
  const refused = await control(owner, "play", { value: "spotify:track:rain" });
  expect(codeOf(refused)).toEqual([404, "DEVICE_NOT_FOUND"]);
  expect(refused.error?.details["devices"]).toMatchObject([
    { id: "device-1", name: "Speaker device-1" },
    { id: "device-2" },
  ]);
  const played = await stateAfter(owner, "play", { value: "spotify:track:rain", device_id: "device-2" });
  expect(played).toMatchObject({ confirmed: true, deviceId: "device-2", currentTrack: { uri: "spotify:track:rain" } });
  expect(codeOf(await control(owner, "play", { device_id: "device-9" }))).toEqual([404, "DEVICE_NOT_FOUND"]);
  const other = await control(owner, "pause", { device_id: "device-2" });
  expect([other.status, issuePaths(other)]).toEqual([400, ["body.device_id"]]);

  const player = await signUp();
  await connectSandbox(player);
  expect(await stateAfter(player, "play", { device_id: "sandbox-kitchen" })).toMatchObject({
    isPlaying: true,
    confirmed: true,
    deviceId: "sandbox-kitchen",
  });
  expect(codeOf(await control(player, "play", { device_id: "attic" }))).toEqual([404, "DEVICE_NOT_FOUND"]);
});

test("what the account's owner must mend is told as such, nothing happened, and no call is repeated", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const refusals: [number, string, string | undefined, unknown[]][] = [
    [403, "Player command failed: Premium required", "PREMIUM_REQUIRED", [403, "PROVIDER_PLAN_REQUIRED"]],
    [
      403,
      "Player command failed: Cannot control device volume",
      "VOLUME_CONTROL_DISALLOW",
      [409, "DEVICE_NOT_CONTROLLABLE"],
    ],
    [403, "Player command failed: Restriction violated", "UNKNOWN", [409, "PLAYER_REFUSED"]],
    [403, "Player command failed: Already paused", "ALREADY_PAUSED", [409, "PLAYER_REFUSED"]],
    [403, "User not registered in the Developer Dashboard", undefined, [403, "PROVIDER_FORBIDDEN"]],
  ];
  for (const [status, message, reason, expected] of refusals) {
    const json = { error: { status, message, ...(reason === undefined ? {} : { reason }) } };
    await account.forgetCalls();
    await account.fail({ on: "PUT .*/pause", does: { status, json } });
    expect(codeOf(await control(owner, "pause"))).toEqual(expected);
    expect(await account.calls("PUT")).toHaveLength(1);
  }
  const { effects } = (await call("GET", "/api/effects", { token: owner.token })).data<{
    effects: { status: string }[];
  }>();
  expect(new Set(effects.map(({ status }) => status))).toEqual(new Set(["not_made"]));
});

test("Canva's refusals by plan, quota and permission are the account's, not a failure of Canva", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const refusals: [string, string][] = [
    ["permission_denied", "PROVIDER_FORBIDDEN"],
    ["license_required", "PROVIDER_PLAN_REQUIRED"],
    ["quota_exceeded", "PROVIDER_QUOTA_EXCEEDED"],
  ];
  for (const [code, expected] of refusals) {
    await account.fail({ on: "GET .*/brand-templates", does: { status: 403, json: { code, message: "No." } } });
    const refused = await call("GET", "/api/integrations/canva/templates", { token: owner.token });
    expect(codeOf(refused)).toEqual([403, expected]);
  }
});
