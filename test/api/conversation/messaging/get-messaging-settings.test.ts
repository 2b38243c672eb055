import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { chooseAgent } from "#test/support/messaging";

test("the settings name the agent that was chosen last", async () => {
  const owner = await signUp();
  const read = async () => (await call("GET", "/api/messaging/settings", { token: owner.token })).data();
  expect(await read()).toEqual({ agent_id: null, updated_at: null });
  const { id } = await createAgent(owner);
  const chosen = (await chooseAgent(owner, id)).data();
  expect(chosen).toMatchObject({ agent_id: id });
  expect(await read()).toEqual(chosen);
});
