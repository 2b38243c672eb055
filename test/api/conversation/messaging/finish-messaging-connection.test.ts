import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connectNumber, deliver, messagesOf, numberAt } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { PROVIDER_CLIENTS } from "#test/support/providers/clients";
import { comeBack, connect, consent, start, vendorAccount } from "#test/support/providers/vendor-account";

const statusOf = async ({ token }: TestAccount) =>
  (await call("GET", "/api/integrations/messaging/status", { token })).body;
const led = async (back: URL, visitor: TestAccount) => (await comeBack(back, visitor)).headers["location"];

test("the consent page is asked with the operator's configuration and the registered callback", async () => {
  const started = await start(await signUp(), "messaging");
  const page = new URL(started.authorization_url ?? "");
  expect(Object.fromEntries(page.searchParams)).toEqual({
    client_id: PROVIDER_CLIENTS.MESSAGING_APP_ID,
    config_id: PROVIDER_CLIENTS.MESSAGING_CONFIG_ID,
    redirect_uri: PROVIDER_CLIENTS.MESSAGING_REDIRECT_URI,
    response_type: "code",
    state: started.state,
  });
});

test("a user who allows a number connects it, and the app hears of its messages from then on", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  expect(await statusOf(owner)).toMatchObject({ connected: true, business_name: "Smedjan AB" });
  expect((await number.account.state()).data["messaging"]).toMatchObject({ subscribed: true });
  const shown = await call("GET", "/api/integrations/messaging", { token: owner.token });
  expect(shown.data()).toMatchObject({ state: "connected", account: { id: number.id, name: "Smedjan AB" } });
});

test("a number belongs to one tenant: another one that is allowed it is refused, and hears nothing of it", async () => {
  const [first, second] = await Promise.all([signUp(), signUp()]);
  const number = await connectNumber(first);
  const back = await consent(await start(second, "messaging"), number.account);
  expect(await led(back, second)).toBe("/integrations?error=messaging_number_taken");
  await deliver(number, writings(number, {}));
  expect([(await messagesOf(first)).length, (await messagesOf(second)).length]).toEqual([1, 0]);
  await call("POST", "/api/integrations/messaging/disconnect", { token: first.token });
  await connectNumber(second, number.account);
  await deliver(number, writings(number, {}));
  expect([(await messagesOf(first)).length, (await messagesOf(second)).length]).toEqual([1, 1]);
});

test("a business that a stranger's link led to the consent page connects nothing to the stranger's tenant", async () => {
  const [attacker, victim] = await Promise.all([signUp(), signUp()]);
  const begun = await call("POST", "/api/integrations/messaging/connect", { apiKey: attacker.apiKey, body: {} });
  const account = vendorAccount();
  const back = await consent(begun.data(), account);
  expect((await comeBack(back, null)).headers["location"]).toMatch(/^\/connect#provider=messaging&/);
  expect(await led(back, victim)).toBe("/integrations?error=messaging_other_person");
  expect(await statusOf(attacker)).toMatchObject({ connected: false });
  expect((await account.state()).data["messaging"]).not.toMatchObject({ subscribed: true });
});

test("a user who says no, a code that is spent and a business without numbers connect nothing", async () => {
  const owner = await signUp();
  const denied = await consent(await start(owner, "messaging"), vendorAccount(), true);
  expect(await led(denied, owner)).toBe("/integrations?error=messaging_access_denied");
  const wrong = await consent(await start(owner, "messaging"), vendorAccount());
  wrong.searchParams.set("code", "0123456789abcdef");
  expect(await led(wrong, owner)).toBe("/integrations?error=messaging_token_exchange_failed");
  const account = vendorAccount();
  await account.fail({ on: "phone_numbers", does: { status: 200, json: { data: [] } } });
  expect(await led(await consent(await start(owner, "messaging"), account), owner)).toBe(
    "/integrations?error=messaging_token_exchange_failed",
  );
  expect(await statusOf(owner)).toMatchObject({ connected: false });
});

test("a provider that fails the look-up of the number loses no message: the exchange already named the number", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const number = numberAt(account);
  const fault = { status: 503, json: { error: { message: "down", code: 2 } } };
  await account.fail({ on: `GET .*/${number.id}`, times: 10, does: fault });
  await connect(owner, "messaging", account);
  expect(await statusOf(owner)).toMatchObject({ connected: true, business_name: "Smedjan AB" });
  expect((await deliver(number, writings(number, { text: "Hello" }))).status).toBe(200);
  expect(await messagesOf(owner)).toMatchObject([{ text: "Hello" }]);
});
