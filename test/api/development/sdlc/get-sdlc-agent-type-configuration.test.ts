import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

test("is empty until it is set", async () => {
  const owner = await signUp();
  const answer = await call("GET", "/api/sdlc/agent-types/tester/configuration", { token: owner.token });
  expect(answer.data()).toEqual({ agent_type: "tester", config: {}, updated_at: null });
});

test("refuses an unknown type", async () => {
  const { token } = await signUp();
  expect((await call("GET", "/api/sdlc/agent-types/wizard/configuration", { token })).status).toBe(400);
});
