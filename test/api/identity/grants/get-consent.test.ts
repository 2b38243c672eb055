import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { authorize, newVerifier, registeredProgram, requestIn } from "#test/support/programs";
import { addColleague } from "#test/support/users";

test("a person reads who asks, where the answer goes, and what they can give", async () => {
  const owner = await signUp();
  const viewer = await addColleague(owner, "viewer");
  const program = await registeredProgram();
  const request = requestIn(await authorize(program, newVerifier(), { scope: "AGENT_VIEW TENANT_ADMIN unknown" }));
  const path = `/api/auth/consent?${new URLSearchParams({ request }).toString()}`;
  expect((await call("GET", path, { token: viewer.token })).data()).toMatchObject({
    client: { id: program.clientId, name: "Kite Code", host: null },
    redirect_host: "127.0.0.1:4711",
    is_on_this_computer: true,
    permissions: ["AGENT_VIEW"],
    withheld_permissions: ["TENANT_ADMIN"],
    chooses_agent: true,
  });
  expect((await call("GET", path)).status).toBe(401);
  expect((await call("GET", "/api/auth/consent?request=e30", { token: owner.token })).status).toBe(400);
});
