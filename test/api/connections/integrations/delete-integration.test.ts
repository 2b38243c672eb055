import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect, statusOf } from "#test/support/providers/vendor-account";

test("deletes the connection as disconnecting does", async () => {
  const owner = await signUp();
  await connect(owner, "canva");
  const ended = await call("DELETE", "/api/integrations/canva", { token: owner.token });
  expect(ended.data()).toEqual({ provider: "canva", disconnected: true, revoked: true });
  expect((await statusOf(owner, "canva")).state).toBe("disconnected");
});
