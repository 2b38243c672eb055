import { expect, test } from "vitest";

import { issuePaths, signUp, type TestAccount } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { codeOf, media, type Recommendation, spotifyWith } from "#test/support/factories/music";
import { addColleague } from "#test/support/users";

const jazz = async (owner: TestAccount) =>
  (await media(owner, "GET", "recommendations/genre/jazz?limit=12")).data<Recommendation & { cached: boolean }>();

const feedback = (owner: TestAccount, body: Record<string, unknown>) =>
  media(owner, "POST", "recommendations/feedback", body);

test("keeps the score with two decimals, and says what was kept", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const { recommendationId } = await jazz(owner);
  const given = await feedback(owner, { recommendationId, score: 0.756, notes: "Good", category: "helpfulness" });
  expect(given.status, given.text).toBe(200);
  expect(given.data()).toMatchObject({
    feedback: { recommendationId, score: 0.76, notes: "Good", category: "helpfulness", trackUri: null },
  });
  expect(await jazz(owner)).toMatchObject({ cached: true });
});

test("blame drops the kept answer; a track that is blamed alone never comes again, and others rise", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const first = await jazz(owner);
  const [blamed, praised] = [first.tracks[0]?.uri ?? "", first.tracks[5]?.uri ?? ""];
  await feedback(owner, { recommendationId: first.recommendationId, score: 1, trackUri: praised });
  await feedback(owner, { recommendationId: first.recommendationId, score: -1, trackUri: blamed });
  const second = await jazz(owner);
  expect(second.cached).toBe(false);
  expect(second.recommendationId).not.toBe(first.recommendationId);
  const uris = second.tracks.map(({ uri }) => uri);
  expect(uris).not.toContain(blamed);
  expect(uris[0]).toBe(praised);
});

test("a track that is blamed alone leaves the kept answers to other questions at once", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const relax = async () =>
    (await media(owner, "GET", "recommendations/mood/relax?limit=12")).data<Recommendation & { cached: boolean }>();
  const [first, calm] = [await jazz(owner), await relax()];
  const shared = first.tracks.find(({ uri }) => calm.tracks.some((track) => track.uri === uri))?.uri ?? "";
  expect(shared).not.toBe("");
  await feedback(owner, { recommendationId: first.recommendationId, score: -1, trackUri: shared });
  const later = await relax();
  expect(later.cached).toBe(false);
  expect(later.tracks.map(({ uri }) => uri)).not.toContain(shared);
});

test("blame of a whole recommendation makes its tracks sink", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const first = await jazz(owner);
  await feedback(owner, { recommendationId: first.recommendationId, score: -1 });
  const second = await jazz(owner);
  expect(second.confidence).toBeLessThan(first.confidence);
});

test("a person's second score replaces the first; another person's score is stored separately", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const other = await addColleague(owner, "member");
  const { recommendationId, tracks } = await jazz(owner);
  const trackUri = tracks[0]?.uri ?? "";
  await feedback(owner, { recommendationId, trackUri, score: -1 });
  await feedback(owner, { recommendationId, trackUri, score: 1 });
  const second = await jazz(owner);
  expect(second.tracks[0]?.uri).toBe(trackUri);
  await feedback({ ...owner, token: other.token }, { recommendationId, trackUri, score: -1 });
  const third = await jazz(owner);
  const scoreIn = (made: Recommendation) => made.tracks.find(({ uri }) => uri === trackUri)?.score ?? 0;
  expect(scoreIn(third)).toBeGreaterThan(0);
  expect(scoreIn(third)).toBeLessThan(scoreIn(second));
});

test("what is not there, another tenant's, or out of range is refused and changes nothing", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  await spotifyWith(owner);
  const { recommendationId } = await jazz(owner);
  for (const [who, id] of [
    [owner, unknownId()],
    [owner, "none"],
    [other, recommendationId],
  ] as const)
    expect(codeOf(await feedback(who, { recommendationId: id, score: -1 }))).toEqual([404, "NOT_FOUND"]);
  const wrong: [Record<string, unknown>, string][] = [
    [{ score: 1.01 }, "body.score"],
    [{ score: -1.5 }, "body.score"],
    [{ score: 0, category: "taste" }, "body.category"],
    [{ score: 0, trackUri: "spotify:track:other" }, "body.trackUri"],
    [{}, "body.score"],
  ];
  for (const [body, path] of wrong) {
    const refused = await feedback(owner, { recommendationId, ...body });
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
  expect(await jazz(owner)).toMatchObject({ cached: true });
});
