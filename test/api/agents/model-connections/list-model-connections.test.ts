import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { ask, connected, type ModelConnectionView } from "#test/support/factories/model-connections";

test("the list has each connection of the workspace with the agents that name it, and no other's", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  await connected(other, { name: "elsewhere" });
  await connected(owner, { name: "first" });
  await connected(owner, { name: "second" });
  const zoe = await createAgent(owner, { name: "Zoe", configuration: { model: "second/test-model" } });
  const amy = await createAgent(owner, { name: "Amy", configuration: { fallbacks: ["second/test-model"] } });
  const { model_connections: listed } = (await ask(owner, "GET", "/api/model-connections")).data<{
    model_connections: ModelConnectionView[];
  }>();
  expect(listed.map(({ name, agents, used_by }) => [name, agents, used_by])).toEqual([
    ["first", 0, []],
    [
      "second",
      2,
      [
        { id: amy.id, name: "Amy" },
        { id: zoe.id, name: "Zoe" },
      ],
    ],
  ]);
});
