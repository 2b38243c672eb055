import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connectNumber } from "#test/support/messaging";
import { confirmation, consent, start, vendorAccount } from "#test/support/providers/vendor-account";

const confirm = ({ token }: TestAccount, body: object, headers: Record<string, string> = {}) =>
  call("POST", "/api/integrations/messaging/callback", { token, body, headers });

test("a person who signs in after the browser came back connects the number by confirming; another person does not", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const account = vendorAccount();
  const body = await confirmation(await consent(await start(owner, "messaging"), account));
  const stranger = await confirm(other, body);
  expect([stranger.status, stranger.error?.details["reason"]]).toEqual([403, "other_person"]);
  expect((await confirm(owner, body)).data()).toMatchObject({ connected: true, business_name: "Smedjan AB" });
  expect((await account.state()).data["messaging"]).toMatchObject({ subscribed: true });
});

test("a confirmation that is sent again with its key has the same answer", async () => {
  const owner = await signUp();
  const body = await confirmation(await consent(await start(owner, "messaging"), vendorAccount()));
  const key = { "idempotency-key": "confirm-1" };
  const first = await confirm(owner, body, key);
  expect(first.data()).toMatchObject({ connected: true, business_name: "Smedjan AB" });
  expect((await confirm(owner, body, key)).data()).toEqual(first.data());
});

test("a number of another tenant stays there", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { account } = await connectNumber(owner);
  const taken = await confirm(other, await confirmation(await consent(await start(other, "messaging"), account)));
  expect([taken.status, taken.error?.details["reason"]]).toEqual([409, "number_taken"]);
});
