import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { comeBack, consent, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";
import { addColleague } from "#test/support/users";

test("shows a provider with the tenant's connection", async () => {
  const { token } = await signUp();
  const shown = (await call("GET", "/api/integrations/adobe", { token })).data();
  expect(shown).toMatchObject({
    provider: "adobe",
    name: "Adobe",
    kind: "design",
    configured: true,
    own_credentials: true,
    services: ["photoshop", "firefly"],
    state: "disconnected",
  });
});

test("with action=connect leads the browser on to the provider", async () => {
  const owner = await signUp();
  const led = await call("GET", "/api/integrations/canva?action=connect", { token: owner.token });
  expect(led.status).toBe(302);
  const address = led.headers["location"] ?? "";
  const started = { ...(await start(owner, "canva")), authorization_url: address };
  await comeBack(await consent(started, vendorAccount()), owner);
  expect((await statusOf(owner, "canva")).connected).toBe(true);
});

test("redirects only callers that may connect", async () => {
  const owner = await signUp();
  const viewer = await addColleague(owner, "viewer");
  const address = "/api/integrations/canva?action=connect";
  const refused = await call("GET", address, { token: viewer.token });
  expect([refused.status, refused.error?.details["required_permission"]]).toEqual([403, "INTEGRATION_MANAGE"]);
  expect((await call("GET", "/api/integrations/canva", { token: viewer.token })).status).toBe(200);
});
