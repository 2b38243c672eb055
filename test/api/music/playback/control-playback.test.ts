import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { connectApple } from "#test/support/factories/music";
import { connect, start, type VendorAccount } from "#test/support/providers/vendor-account";

const control = ({ token }: TestAccount, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call("POST", "/api/media/playback", { token, body, headers });

interface Controlled {
  executed: boolean;
  state: Record<string, unknown> | null;
  devices?: { id: string; isActive: boolean }[];
  results?: { tracks: { uri: string }[]; artists: unknown[]; playlists: unknown[] };
}

const commands = async (account: VendorAccount) =>
  (await account.calls())
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, query, body }) => [`${method} ${path.replace("/spotify/v1/me/player", "")}`, query, body]);

interface Effect {
  status: string;
  agent_id: string | null;
  tool: string;
  action: string;
  target_host: string | null;
  arguments: unknown;
}

const effectsOf = async ({ token }: TestAccount) =>
  (await call("GET", "/api/effects", { token })).data<{ effects: Effect[] }>().effects;

test("each command reaches the provider in its words, and the state after it is answered", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const done = async (body: Record<string, unknown>) => (await control(owner, body)).data<Controlled>();
  expect(await done({ action: "play", value: "spotify:track:rain" })).toMatchObject({
    executed: true,
    state: { isPlaying: true, currentTrack: { uri: "spotify:track:rain" }, provider: "spotify" },
  });
  expect((await done({ action: "pause" })).state).toMatchObject({ isPlaying: false });
  expect((await done({ action: "play" })).state).toMatchObject({ isPlaying: true });
  expect((await done({ action: "volume", value: 0 })).state).toMatchObject({ volumePercent: 0 });
  expect((await done({ action: "seek", value: 30_000 })).state).toMatchObject({ progressMs: 30_000 });
  expect((await done({ action: "transfer", value: "device-2" })).state).toMatchObject({ deviceId: "device-2" });
  await done({ action: "next" });
  await done({ action: "previous" });
  await done({ action: "play", value: "spotify:playlist:mine" });
  expect(await commands(account)).toEqual([
    ["PUT /play", {}, '{"uris":["spotify:track:rain"]}'],
    ["PUT /pause", {}, ""],
    ["PUT /play", {}, ""],
    ["PUT /volume", { volume_percent: "0" }, ""],
    ["PUT /seek", { position_ms: "30000" }, ""],
    ["PUT ", {}, '{"device_ids":["device-2"]}'],
    ["POST /next", {}, ""],
    ["POST /previous", {}, ""],
    ["PUT /play", {}, '{"context_uri":"spotify:playlist:mine"}'],
  ]);
});

test("a queued track plays after the current one, and only a track can be queued", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const done = async (body: Record<string, unknown>) => (await control(owner, body)).data<Controlled>();
  await done({ action: "play", value: "spotify:track:rain" });
  expect(await done({ action: "queue", value: "spotify:track:thaw" })).toMatchObject({
    executed: true,
    state: { isPlaying: true, currentTrack: { uri: "spotify:track:rain" }, confirmed: true },
  });
  expect((await done({ action: "next" })).state).toMatchObject({ currentTrack: { uri: "spotify:track:thaw" } });
  expect((await commands(account))[1]).toEqual(["POST /queue", { uri: "spotify:track:thaw" }, ""]);
  for (const value of ["spotify:album:1", "spotify:playlist:mine", undefined]) {
    const { status, error } = await control(owner, { action: "queue", value });
    expect([status, error?.details["issues"]]).toMatchObject([400, [{ path: "body.value" }]]);
  }
  expect(await commands(account)).toHaveLength(3);
});

test("search and getDevices ask, and change nothing", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const found = (await control(owner, { action: "search", value: "rain" })).data<Controlled>();
  expect(found.results?.tracks).toHaveLength(10);
  expect(found.results?.artists).toEqual([{ uri: "spotify:artist:a1", name: "The Simulators", artworkUrl: null }]);
  const listed = (await control(owner, { action: "getDevices" })).data<Controlled>();
  expect(listed.devices?.map(({ id, isActive }) => [id, isActive])).toEqual([
    ["device-1", true],
    ["device-2", false],
  ]);
  expect(await commands(account)).toEqual([]);
  expect(await effectsOf(owner)).toEqual([]);
});

test("a value that an action does not take is refused with its field, before anybody is called", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const bad: [string, unknown?][] = [
    ["volume"],
    ["volume", 101],
    ["volume", -1],
    ["volume", 12.5],
    ["volume", "50"],
    ["seek"],
    ["seek", -1],
    ["seek", 86_400_001],
    ["transfer"],
    ["transfer", "  "],
    ["search", ""],
    ["search", 7],
    ["search", "x".repeat(251)],
    ["play", "rain"],
    ["play", "spotify:episode:1"],
    ["play", 7],
    ["pause", 1],
    ["next", "now"],
    ["getDevices", "all"],
  ];
  const paths = await Promise.all(
    bad.map(async ([action, value]) => {
      const { status, error } = await control(owner, { action, value });
      return [status, (error?.details["issues"] as { path: string }[] | undefined)?.[0]?.path];
    }),
  );
  expect(paths).toEqual(bad.map(() => [400, "body.value"]));
  const unknown = await control(owner, { action: "dance" });
  expect([unknown.status, unknown.error?.details["issues"]]).toMatchObject([400, [{ path: "body.action" }]]);
  const other = await control(owner, { action: "play", value: "apple_music:track:1", provider: "spotify" });
  expect([other.status, other.error?.details["issues"]]).toMatchObject([400, [{ path: "body.value" }]]);
  expect(await account.calls()).toEqual([]);
});

test("a device that is unknown, and no active device at all, are told as such", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const code = async (body: Record<string, unknown>) => {
    const { status, error } = await control(owner, body);
    return [status, error?.code];
  };
  expect(await code({ action: "transfer", value: "device-9" })).toEqual([404, "DEVICE_NOT_FOUND"]);
  await account.put({ spotify: { player: { device: null, is_playing: false, progress_ms: 0, volume: 1, uri: null } } });
  expect(await code({ action: "pause" })).toEqual([404, "DEVICE_NOT_FOUND"]);
  expect((await effectsOf(owner)).map(({ status }) => status)).toEqual(["not_made", "not_made"]);
});

test("a provider that limits says when to come again, and nothing happened", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.fail({ on: "PUT .*/pause", does: { status: 429, headers: { "retry-after": "17" } } });
  const limited = await control(owner, { action: "pause" });
  expect([limited.status, limited.error?.code, limited.headers["retry-after"]]).toEqual([
    503,
    "PROVIDER_RATE_LIMITED",
    "17",
  ]);
  expect((await effectsOf(owner)).map(({ status }) => status)).toEqual(["not_made"]);
});

test("a command whose answer was lost is unknown in the ledger, is not repeated, and is not sent again with the same key", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.fail({ on: "POST .*/next", afterEffect: true, does: "drop" });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await control(owner, { action: "next" }, headers);
  expect([first.status, first.error?.details["outcome"]]).toEqual([502, "unknown"]);
  const again = await control(owner, { action: "next" }, headers);
  expect([again.status, again.headers["idempotency-replayed"]]).toEqual([502, "true"]);
  expect((await account.state()).data["effects"]).toEqual({ "POST /me/player/next": 1 });
  expect((await effectsOf(owner)).map(({ status }) => status)).toEqual(["unknown"]);
});

test("the same command with the same key is carried out once", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await control(owner, { action: "next" }, headers);
  const second = await control(owner, { action: "next" }, headers);
  expect(second.text).toBe(first.text);
  expect(await account.calls("POST")).toHaveLength(1);
});

test("a person's command is an effect of the ledger, with where it went", async () => {
  const owner = await signUp();
  await connect(owner, "spotify");
  await control(owner, { action: "volume", value: 30 });
  const [effect] = await effectsOf(owner);
  expect(effect).toMatchObject({
    status: "done",
    agent_id: null,
    tool: "spotify_volume",
    action: "media_control_playback",
    arguments: { percent: 30 },
  });
  expect(effect?.target_host).toMatch(/^127\.0\.0\.1:/);
});

test("an expired token is renewed once while two commands race", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.ahead(2 * 3_600_000);
  const answers = await Promise.all([1, 2].map((value) => control(owner, { action: "volume", value })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await account.calls("POST")).toHaveLength(1);
});

test("an authorization that the user ended must be given again; what was disconnected is not connected", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.withdraw();
  expect((await control(owner, { action: "pause" })).error?.code).toBe("REAUTHENTICATION_REQUIRED");
  expect((await control(owner, { action: "pause" })).error?.code).toBe("REAUTHENTICATION_REQUIRED");
  await connect(owner, "spotify", account);
  expect((await control(owner, { action: "pause" })).status).toBe(200);
  await call("DELETE", "/api/integrations/spotify", { token: owner.token });
  expect((await control(owner, { action: "pause" })).error?.code).toBe("PROVIDER_NOT_CONNECTED");
});

test("for an agent its level decides: a student only asks, an intern needs an approval of exactly this command, once", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const agentAt = async (level: string) => (await createAgent(owner, { maturity_level: level })).id;
  const student = await agentAt("student");
  const body = { action: "volume", value: 20 };
  expect((await control(owner, { action: "search", value: "rain", agent_id: student })).status).toBe(200);
  expect((await control(owner, { ...body, agent_id: student })).error?.code).toBe("GOVERNANCE_VIOLATION");
  const intern = await agentAt("intern");
  const asked = await control(owner, { ...body, agent_id: intern });
  const request = asked.error?.details["request"] as { method: string; path: string; body: unknown };
  const { id } = (await call(request.method, request.path, { token: owner.token, body: request.body })).data<{
    id: string;
  }>();
  await decide(owner, id, "approve");
  const approved = { agent_id: intern, approval_id: id };
  expect((await control(owner, { ...body, value: 21, ...approved })).error?.code).toBe("CONFLICT");
  expect((await control(owner, { ...body, ...approved })).status).toBe(200);
  expect((await control(owner, { ...body, ...approved })).error?.code).toBe("CONFLICT");
  expect((await control(owner, { ...body, agent_id: await agentAt("supervised") })).status).toBe(200);
  expect((await control(owner, { ...body, agent_id: await agentAt("autonomous") })).status).toBe(200);
  expect(await commands(account)).toHaveLength(3);
  const log = await call("GET", `/api/sdlc/audit?agent_id=${intern}&action=media_control_playback&outcome=completed`, {
    token: owner.token,
  });
  expect(log.data()).toMatchObject({ entries: [{ action: "media_control_playback", approval_required: true }] });
  expect((await effectsOf(owner)).filter(({ agent_id: agent }) => agent === intern)).toHaveLength(1);
});

test("a kill switch keeps an agent's command from being sent", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const { id } = await createAgent(owner, { maturity_level: "autonomous" });
  await call("PUT", `/api/agents/${id}/kill-switch`, {
    token: owner.token,
    body: { engaged: true, reason: "Too loud" },
  });
  const stopped = await control(owner, { action: "pause", agent_id: id });
  expect([stopped.status, stopped.error?.code]).toEqual([409, "STOPPED"]);
  expect(await account.calls()).toEqual([]);
});

test("Apple Music, which has no player, refuses every command and searches; what it refused did not happen", async () => {
  const owner = await signUp();
  const account = await connectApple(owner);
  for (const body of [{ action: "play" }, { action: "next" }, { action: "volume", value: 5 }]) {
    const refused = await control(owner, body);
    expect([refused.status, refused.error?.code]).toEqual([404, "DEVICE_NOT_FOUND"]);
  }
  expect(await account.calls()).toEqual([]);
  expect(new Set((await effectsOf(owner)).map(({ status }) => status))).toEqual(new Set(["not_made"]));
  const found = (await control(owner, { action: "search", value: "rain" })).data<Controlled>();
  expect(found.results?.tracks.map(({ uri }) => uri)).toEqual(["apple_music:track:101", "apple_music:track:102"]);
  expect(found.state).toMatchObject({ isPlaying: false, deviceId: null, provider: "apple_music" });
});

test("the sandbox plays in time: a track, the next one, a position, a volume, another device", async () => {
  const owner = await signUp();
  expect((await start(owner, "sandbox_music")).connected).toBe(true);
  const done = async (body: Record<string, unknown>) => (await control(owner, body)).data<Controlled>();
  const found = await done({ action: "search", value: "copper rain" });
  const uri = found.results?.tracks[0]?.uri ?? "";
  expect((await done({ action: "play", value: uri })).state).toMatchObject({
    isPlaying: true,
    provider: "sandbox_music",
    deviceId: "sandbox-desk",
    currentTrack: { uri, name: "Copper Rain", artist: "The Odalys Quintet" },
  });
  const { state } = await done({ action: "seek", value: 60_000 });
  expect(state?.["progressMs"]).toBeGreaterThanOrEqual(60_000);
  expect((await done({ action: "next" })).state).toMatchObject({ currentTrack: { name: "Elevator to the Roof" } });
  expect((await done({ action: "volume", value: 80 })).state).toMatchObject({ volumePercent: 80 });
  expect((await done({ action: "transfer", value: "sandbox-kitchen" })).state).toMatchObject({
    deviceId: "sandbox-kitchen",
    volumePercent: 50,
  });
  expect((await done({ action: "pause" })).state).toMatchObject({ isPlaying: false });
  const lost = await control(owner, { action: "transfer", value: "attic" });
  expect([lost.status, lost.error?.code]).toEqual([404, "DEVICE_NOT_FOUND"]);
  const other = await signUp();
  await start(other, "sandbox_music");
  expect((await control(other, { action: "getDevices" })).data<Controlled>().state).toMatchObject({
    currentTrack: null,
    volumePercent: 50,
  });
});

test("of two commands that race in the sandbox both are carried out", async () => {
  const owner = await signUp();
  await start(owner, "sandbox_music");
  await control(owner, { action: "play" });
  await Promise.all([control(owner, { action: "volume", value: 11 }), control(owner, { action: "pause" })]);
  const now = (await call("GET", "/api/media/playback", { token: owner.token })).data<{ state: unknown }>();
  expect(now.state).toMatchObject({ isPlaying: false, volumePercent: 11 });
});
