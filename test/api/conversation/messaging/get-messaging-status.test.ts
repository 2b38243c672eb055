import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectNumber } from "#test/support/messaging";

test("the status shows the connected number, flat as document 3 has it", async () => {
  const owner = await signUp();
  const read = async () => (await call("GET", "/api/integrations/messaging/status", { token: owner.token })).body;
  const nothing = { connected: false, phone_number: null, business_name: null, connected_at: null };
  expect(await read()).toEqual(nothing);
  await connectNumber(owner);
  expect(await read()).toEqual({
    connected: true,
    phone_number: "+46 8 123 456",
    business_name: "Smedjan AB",
    connected_at: expect.stringMatching(/Z$/) as string,
  });
  await call("POST", "/api/integrations/messaging/disconnect", { token: owner.token });
  expect(await read()).toEqual(nothing);
});
