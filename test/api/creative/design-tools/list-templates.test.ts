import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

test("lists the account's brand templates", async () => {
  const owner = await signUp();
  await connect(owner, "canva");
  const listed = await call("GET", "/api/integrations/canva/templates", { token: owner.token });
  expect(listed.data()).toMatchObject({ templates: [{ id: "b1", title: "Price list" }], next_cursor: null });
});

test("a provider that limits for long is not waited for", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  await account.fail({ times: 3, does: { status: 429, json: { code: "too_many_requests", message: "Slow down" } } });
  const limited = await call("GET", "/api/integrations/canva/templates", { token: owner.token });
  expect([limited.status, limited.error?.code, limited.headers["retry-after"]]).toEqual([
    503,
    "PROVIDER_RATE_LIMITED",
    "60",
  ]);
});
