import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { addCases, filledDataSet } from "#test/support/factories/data-sets";
import { nameMaterial, readMaterial, type MaterialView } from "#test/support/factories/exam-material";
import { addColleague } from "#test/support/users";

const CASE = { task: "Find the total", parameters: { expect: { must_contain: ["BX-17"] } } };

test("shows to everyone who sees agents what can be drawn: cases with checks, unchanged since a person named the set", async () => {
  const owner = await signUp();
  const viewer = await addColleague(owner, "viewer");
  const { id: agentId } = await createAgent(owner, { name: "Examined" });
  const { id, caseIds } = await filledDataSet(owner, [CASE, CASE, { task: "Write a poem" }]);
  const read = async () => (await readMaterial(viewer, id)).data<MaterialView>();
  const nothing = { agents: [], named_by: null, named_at: null };
  expect(await read()).toEqual({ data_set_id: id, ...nothing, cases: { total: 3, checked: 2, changed_since: 0 } });
  expect((await nameMaterial(owner, id, [agentId])).status).toBe(200);
  await addCases(owner, id, [CASE]);
  const path = `/api/data-sets/${id}/cases/${caseIds[0]}`;
  await call("PATCH", path, { token: owner.token, body: { task: "Find the other total" } });
  expect((await read()).cases).toEqual({ total: 4, checked: 3, changed_since: 2 });
  expect((await nameMaterial(owner, id, [agentId])).status).toBe(200);
  expect((await read()).cases).toEqual({ total: 4, checked: 3, changed_since: 0 });
  await call("DELETE", `/api/agents/${agentId}`, { token: owner.token });
  expect(await read()).toMatchObject({ ...nothing, cases: { changed_since: 0 } });
});
