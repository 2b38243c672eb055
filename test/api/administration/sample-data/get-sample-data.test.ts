import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { loadSample, SAMPLE_DATA, type SampleDataView } from "#test/support/factories/sample-data";

test("says what is there, to its own tenant only", async () => {
  const [account, other] = await Promise.all([signUp(), signUp()]);
  const before = (await call("GET", SAMPLE_DATA, { token: account.token })).data<SampleDataView>();
  expect(before).toEqual({ loaded: false, loaded_at: null, agents: 0, skills: 0, runs: 0, approvals: 0 });
  const loaded = await loadSample(account);
  expect((await call("GET", SAMPLE_DATA, { token: account.token })).data()).toEqual(loaded);
  expect((await call("GET", SAMPLE_DATA, { token: other.token })).data()).toEqual(before);
});
