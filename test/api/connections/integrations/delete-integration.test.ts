import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect, statusOf } from "#test/support/providers/vendor-account";

test("deletes the connection as disconnecting does", async () => {
  const owner = await signUp();
  await connect(owner, "adobe");
  const ended = await call("DELETE", "/api/integrations/adobe", { token: owner.token });
  expect(ended.data()).toEqual({ provider: "adobe", disconnected: true, revoked: true });
  expect((await statusOf(owner, "adobe")).state).toBe("disconnected");
});
