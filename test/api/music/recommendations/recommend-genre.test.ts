import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { codeOf, connectApple, media, type Recommendation, spotifyWith } from "#test/support/factories/music";

test("the provider's tracks of the genre, asked for once a day", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const ask = async (query = "?limit=5") =>
    (await media(owner, "GET", `recommendations/genre/Hip-Hop${query}`)).data<Recommendation & { cached: boolean }>();
  const first = await ask();
  expect(first).toMatchObject({ source: "genre", provider: "spotify", cached: false });
  expect(first.tracks[0]).toMatchObject({ reason: "Hip hop, as you asked.", score: 0.7 });
  expect(first.tracks).toHaveLength(5);
  const calls = await account.calls("/search");
  expect(new Set(calls.map(({ query }) => query["q"]))).toEqual(new Set(['genre:"hip hop"']));
  await account.forgetCalls();
  expect(await ask()).toEqual({ ...first, cached: true });
  expect(await account.calls()).toEqual([]);
  expect(await ask("?limit=4")).toMatchObject({ cached: false });

  await inDatabase("UPDATE recommendations SET cached_until = created_at WHERE tenant_id = ?", owner.tenantId);
  expect(await ask()).toMatchObject({ cached: false });
});

test("another tenant, and another provider, have answers of their own", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  await Promise.all([spotifyWith(owner), spotifyWith(other)]);
  const ask = (who: typeof owner, query = "") => media(who, "GET", `recommendations/genre/jazz${query}`);
  expect((await ask(owner)).data()).toMatchObject({ cached: false });
  expect((await ask(other)).data()).toMatchObject({ cached: false });
  await connectApple(owner);
  const apple = (await ask(owner, "?provider=apple_music")).data<Recommendation>();
  expect(apple).toMatchObject({ cached: false, provider: "apple_music" });
  expect(apple.tracks.map(({ uri }) => uri)).toContain("apple_music:track:601");
});

test("an unknown genre is refused with those that are written alike", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  const unknown = await media(owner, "GET", "recommendations/genre/jaz");
  expect(codeOf(unknown)).toEqual([400, "UNKNOWN_GENRE"]);
  expect(unknown.error?.details).toMatchObject({ near: expect.arrayContaining(["jazz"]) as unknown });
  expect(codeOf(await media(owner, "GET", "recommendations/genre/constructor"))).toEqual([400, "UNKNOWN_GENRE"]);
  expect(codeOf(await media(owner, "GET", "recommendations/genre/jazz?limit=51"))).toEqual([400, "INVALID_INPUT"]);
  expect(await account.calls()).toEqual([]);
});
