import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { configure, type VersionView } from "#test/support/factories/agent-versions";
import { createAgent } from "#test/support/factories/agents";

test("a version has its whole configuration, and its differences from any other one", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { capabilities: ["sum"], configuration: { temperature: 0.5 } });
  await configure(owner, id, { temperature: 0.2 });
  await configure(owner, id, { max_tokens: 9 });
  const get = async (query: string) => {
    const answer = await call("GET", `/api/agents/${id}/versions/3${query}`, { token: owner.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.data<{ version: VersionView }>().version;
  };
  expect(await get("")).toMatchObject({
    agent_id: id,
    version: 3,
    configuration: { temperature: 0.2, max_tokens: 9 },
    capabilities: ["sum"],
    changes: [{ path: "configuration.max_tokens", to: 9 }],
  });
  expect((await get("?since=1")).changes).toEqual([
    { path: "configuration.max_tokens", to: 9 },
    { path: "configuration.temperature", from: 0.5, to: 0.2 },
  ]);
});

test("a version that the agent never had is not found, alone or to compare with", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  for (const path of ["2", "0", "-1", "one", "1?since=7"]) {
    const answer = await call("GET", `/api/agents/${id}/versions/${path}`, { token: owner.token });
    expect(answer.error?.code, path).toBe("NOT_FOUND");
  }
});
