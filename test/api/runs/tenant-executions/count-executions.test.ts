import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { failedCheck } from "#test/support/factories/failure-groups";
import { addColleague } from "#test/support/users";

const count = ({ token }: Pick<TestAccount, "token">, q: string) =>
  call("GET", `/api/executions/count?q=${encodeURIComponent(q)}`, { token });

test("a count is that of an order: of the own workspace, and refused for a faulty query", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const agent = await createAgent(owner);
  for (let index = 0; index < 2; index++) await failedCheck(owner, agent.id);
  const viewer = await addColleague(owner, "viewer");
  expect((await count(viewer, `agent:${agent.id}`)).data()).toEqual({ count: 2, is_more: false });
  expect((await count(stranger, `agent:${agent.id}`)).data()).toEqual({ count: 0, is_more: false });
  expect((await count(owner, `agent:${agent.id} is:running,waiting`)).data()).toEqual({ count: 0, is_more: false });
  expect((await count(owner, `agent:${agent.id} is:lost`)).data()).toEqual({ count: 0, is_more: false });
  const faulty = await count(owner, "colour:red");
  expect(faulty.error?.details).toMatchObject({ reason: "invalid_query", issues: [{ path: "query.q" }] });

  // A word and a group in one query.
  const [[group] = []] = await inDatabase(
    "SELECT failure_group_id FROM failed_runs WHERE tenant_id = ?",
    owner.tenantId,
  );
  const listed = await call("GET", `/api/executions?failure_group_id=${String(group)}`, { token: owner.token });
  const [{ task }] = listed.data<{ executions: [{ task: string }] }>().executions;
  const [word = ""] = task.split(/\W/);
  expect((await count(owner, `${word} group:${String(group)}`)).data()).toEqual({ count: 2, is_more: false });
});
