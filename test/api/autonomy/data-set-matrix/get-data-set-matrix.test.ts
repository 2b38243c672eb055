import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { addCases, filledDataSet, runToEnd } from "#test/support/factories/data-sets";

const sum = (number: number, expected = number + 1) => ({
  task: `Calculate ${number} + 1`,
  parameters: { expect: { must_contain: [String(expected)] } },
});

const matrix = ({ token }: TestAccount, setId: string, query: string) =>
  call("GET", `/api/data-sets/${setId}/matrix?${query}`, { token });

test("cases are shown with their results in the latest run of each version, and an earlier revision's as such", async () => {
  const owner = await signUp();
  const { token } = owner;
  const agent = await createAgent(owner);
  const other = await createAgent(owner);
  const set = await filledDataSet(owner, [sum(1), sum(2, 77)]);
  const [first, second] = set.caseIds;
  await runToEnd(owner, set.id, { agent_id: agent.id });
  await runToEnd(owner, set.id, { agent_id: other.id });
  const body = { description: "Another", configuration: { system_prompt: "Be brief." } };
  const changed = await call("PUT", `/api/agents/${agent.id}`, { token, body });
  expect(changed.status, changed.text).toBe(200);
  const patched = await call("PATCH", `/api/data-sets/${set.id}/cases/${second ?? ""}`, { token, body: sum(2) });
  expect(patched.status, patched.text).toBe(200);
  const late = await addCases(owner, set.id, [sum(3)]);
  const [third] = late.data<{ case_ids: string[] }>().case_ids;
  await runToEnd(owner, set.id, { agent_id: agent.id });
  const latest = await runToEnd(owner, set.id, { agent_id: agent.id });

  const passed = { outcome: "passed", reason: null, is_current: true };
  const failed = { outcome: "failed", reason: "check", is_current: false };
  const all = await matrix(owner, set.id, `agent_id=${agent.id}`);
  expect((await matrix(owner, set.id, "")).data()).toEqual(all.data());
  const ofOther = await matrix(owner, set.id, `agent_id=${other.id}`);
  expect(ofOther.data()).toMatchObject({ agent: { id: other.id }, versions: [{ version: 1 }] });
  expect(all.data()).toMatchObject({
    agent: { id: agent.id, name: agent.name },
    versions: [
      { version: latest.version, run: { run_id: latest.run_id, passed: 3, failed: 0 } },
      { version: 1, run: { passed: 1, failed: 1 } },
    ],
    cases: [
      { case_id: first, task: "Calculate 1 + 1", results: [passed, passed] },
      { case_id: second, results: [passed, failed] },
      { case_id: third, results: [passed, null] },
    ],
    pagination: { total: 3 },
  });
  const named = await matrix(owner, set.id, `agent_id=${agent.id}&versions=1,99&limit=1&page=2`);
  expect(named.data()).toMatchObject({
    versions: [{ version: 99, run: null }, { version: 1 }],
    cases: [{ case_id: second, results: [null, failed] }],
  });
});

test("more than six versions, a wrong number and another workspace are refused", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const agent = await createAgent(owner);
  const set = await filledDataSet(owner, [sum(1)]);
  const order = `agent_id=${agent.id}`;
  for (const versions of ["1,2,3,4,5,6,7", "0", "one"]) {
    const refused = await matrix(owner, set.id, `${order}&versions=${versions}`);
    expect(issuePaths(refused)[0], refused.text).toMatch(/^query\.versions/);
  }
  expect((await matrix(stranger, set.id, order)).status).toBe(404);
  const own = await filledDataSet(stranger, [sum(1)]);
  await runToEnd(owner, set.id, { agent_id: agent.id });
  expect((await matrix(stranger, own.id, order)).data()).toMatchObject({
    agent: null,
    versions: [],
    cases: [{ results: [] }],
  });
});
