import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

const create = ({ token }: TestAccount, body: Record<string, unknown>) =>
  call("POST", "/api/integrations/adobe/create", { token, body });

test("has pictures made of words; what failed there says why", async () => {
  const owner = await signUp();
  await connect(owner, "adobe");
  expect((await create(owner, { prompt: "A harbour at dawn" })).data()).toMatchObject({ job: { status: "succeeded" } });
  expect((await create(owner, { prompt: "this fails" })).data()).toMatchObject({
    job: { status: "failed", error: "It failed", outputs: [] },
  });
});

test("words that the provider refuses are the caller's fault", async () => {
  const owner = await signUp();
  await connect(owner, "adobe");
  const refused = await create(owner, { prompt: "something forbidden" });
  expect([refused.status, refused.error?.details["provider_status"]]).toEqual([400, 451]);
});
