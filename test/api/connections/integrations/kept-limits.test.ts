import { expect, test } from "vitest";

import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

const designs = ({ token }: TestAccount): Promise<Answer> => call("GET", "/api/integrations/canva/designs", { token });

test("after a vendor asked to wait no call is made until then, and other accounts are not kept back", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const account = await connect(owner, "canva");
  await connect(other, "canva");
  await account.fail({ on: "GET .*/designs", does: { status: 429, headers: { "retry-after": "37" } } });
  expect((await designs(owner)).error?.code).toBe("PROVIDER_RATE_LIMITED");
  await account.forgetCalls();
  const again = await designs(owner);
  expect([again.status, again.error?.code, again.error?.details["reason"]]).toEqual([
    503,
    "PROVIDER_RATE_LIMITED",
    "kept_back",
  ]);
  expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(again.headers["retry-after"])).toBeLessThanOrEqual(37);
  expect(await account.calls()).toEqual([]);
  expect((await designs(other)).status).toBe(200);
});

test("a flood of requests becomes no more calls than the vendor takes, and each refused one made none", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const answers = await Promise.all(Array.from({ length: 60 }, () => designs(owner)));
  const done = answers.filter(({ status }) => status === 200).length;
  const keptBack = answers.filter(({ error }) => error?.details["reason"] === "kept_back").length;
  expect(done + keptBack).toBe(60);
  expect(keptBack).toBeGreaterThan(0);
  expect(await account.calls("GET /canva")).toHaveLength(done);
});
