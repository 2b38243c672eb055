import { expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { connectSandbox, media, type Recommendation, spotifyWith } from "#test/support/factories/music";

test("every mood has tracks, by the genres that go with it, and is asked for once a day", async () => {
  const owner = await signUp();
  const account = await spotifyWith(owner);
  for (const mood of ["happy", "sad", "focus", "relax", "energetic", "chill"]) {
    await account.forgetCalls();
    const made = (await media(owner, "GET", `recommendations/mood/${mood}?limit=3`)).data<Recommendation>();
    expect(made).toMatchObject({ source: "mood", cached: false });
    expect(made.tracks).toHaveLength(3);
    expect(made.tracks[0]?.reason).toMatch(new RegExp(`^Fits the mood ${mood}: [a-z-]+\\.$`));
    expect((await account.calls("/search")).length).toBeGreaterThan(2);
    await account.forgetCalls();
    const again = await media(owner, "GET", `recommendations/mood/${mood}?limit=3`);
    expect(again.data()).toEqual({ ...made, cached: true });
    expect(await account.calls()).toEqual([]);
  }
});

test("invented music has something for every mood", async () => {
  const owner = await signUp({ tier: "team" });
  await connectSandbox(owner);
  for (const mood of ["happy", "sad", "focus", "relax", "energetic", "chill"]) {
    const made = (await media(owner, "GET", `recommendations/mood/${mood}?limit=5`)).data<Recommendation>();
    expect(made.tracks.length, mood).toBeGreaterThan(2);
  }
});

test("an unknown mood is refused with the six that are known", async () => {
  const owner = await signUp();
  await spotifyWith(owner);
  const refused = await media(owner, "GET", "recommendations/mood/hungry");
  expect([refused.status, issuePaths(refused)]).toEqual([400, ["path.mood"]]);
  for (const mood of ["happy", "sad", "focus", "relax", "energetic", "chill"]) expect(refused.text).toContain(mood);
});
