import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { drawn, UNLIKE_TASKS, verdict } from "#test/support/factories/reviews";
import { readAllTwice } from "#test/support/factories/second-reads";
import { addColleague } from "#test/support/users";

interface AgreementView {
  pairs: number;
  agree: number;
  kappa: number | null;
  people: { id: string; name: string | null; pairs: number; agree: number }[];
}

test("pairs are counted by what was said and by person, of a period, an agent and one workspace", async () => {
  const owner = await signUp();
  const [mara, tove] = await Promise.all([addColleague(owner, "member"), addColleague(owner, "member")]);
  await readAllTwice(owner);
  const { agentId, executionIds } = await drawn(owner, 3, {}, UNLIKE_TASKS);
  const [equal = "", different = "", waiting = ""] = executionIds;
  const ask = async (query = "") =>
    (await call("GET", `/api/reviews/agreement${query}`, { token: tove.token })).data<AgreementView>();
  expect(await ask()).toEqual({ pairs: 0, agree: 0, kappa: null, lower: null, upper: null, people: [] });
  for (const run of [equal, different, waiting]) await verdict(mara, run, { verdict: "right" });
  expect(await ask()).toMatchObject({ pairs: 0 });
  await verdict(tove, equal, { verdict: "right" });
  await verdict(tove, different, { verdict: "partly" });
  const all = await ask();
  expect(all).toMatchObject({ pairs: 2, agree: 1, kappa: null });
  expect(all.people.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject(
    [mara, tove].map(({ id }) => ({ id, pairs: 2, agree: 1 })).toSorted((one, other) => one.id.localeCompare(other.id)),
  );
  expect(await ask(`?agent_id=${agentId}`)).toMatchObject({ pairs: 2 });
  expect(await ask(`?agent_id=${crypto.randomUUID()}`)).toMatchObject({ pairs: 0 });
  expect(await ask(`?from=${new Date(Date.now() + 3_600_000).toISOString()}`)).toMatchObject({ pairs: 0 });
  const stranger = await signUp();
  const theirs = await call("GET", "/api/reviews/agreement", { token: stranger.token });
  expect(theirs.data()).toMatchObject({ pairs: 0, people: [] });
  expect(issuePaths(await call("GET", "/api/reviews/agreement?from=soon", { token: owner.token }))).toEqual([
    "query.from",
  ]);
});
