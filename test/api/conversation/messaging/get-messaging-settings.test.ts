import { expect, inject, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { chooseAgent, connectNumber, deliver } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";

const read = async (owner: TestAccount) =>
  (await call("GET", "/api/messaging/settings", { token: owner.token })).data<Record<string, unknown>>();

test("the settings name the agent that was chosen last, and who chose it; a deleted one has no name", async () => {
  const owner = await signUp();
  const nobody = { agent_id: null, agent: null, chosen_by: null, updated_at: null };
  expect(await read(owner)).toMatchObject(nobody);
  const { id, name } = await createAgent(owner);
  const chosen = (await chooseAgent(owner, id)).data();
  expect(chosen).toMatchObject({ agent_id: id, agent: { id, name, level: "student" }, chosen_by: owner.userId });
  expect(await read(owner)).toMatchObject(chosen as object);
  await call("DELETE", `/api/agents/${id}`, { token: owner.token });
  expect(await read(owner)).toMatchObject({ agent_id: id, agent: null });
});

test("one answer says whether a number is connected, and how messages come", async () => {
  const owner = await signUp();
  const address = `${inject("baseUrl")}/api/v1/webhooks/messaging`;
  expect(await read(owner)).toMatchObject({
    connection: { state: "disconnected", configured: true, phone_number: null, connected_at: null },
    webhook: { address, verify_token_set: true, last_message_at: null },
  });
  const number = await connectNumber(owner);
  await deliver(number, writings(number, {}));
  expect(await read(owner)).toMatchObject({
    connection: { state: "connected", phone_number: "+46 8 123 456", business_name: "Smedjan AB" },
    webhook: { last_message_at: expect.stringMatching(/Z$/) as string },
  });
});
