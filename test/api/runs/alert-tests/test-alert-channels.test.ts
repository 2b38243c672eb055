import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { nextMail } from "#test/support/mailbox";
import { addColleague } from "#test/support/users";
import { createWebhook } from "#test/support/webhooks";

test("channels are tested before a rule has them: no rule is made, and a stranger's address is refused", async () => {
  const owner = await signUp();
  const { token } = owner;
  await createWebhook(owner, "https://example.com/hook", { events: ["alert.fired"] });
  const test = (body: object, by = token) => call("POST", "/api/alert-rules/test", { token: by, body });
  const channels = [{ type: "inbox" }, { type: "mail", to: owner.email }, { type: "webhook" }];
  const sent = await test({ channels });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.data()).toEqual({ sent: channels.map(({ type }) => ({ type, ok: true })) });
  expect((await nextMail(owner.email)).subject).toBe("Test of channels");
  const rows = await inDatabase("SELECT body FROM webhook_deliveries WHERE tenant_id = ?", owner.tenantId);
  expect(rows.map(([body]) => JSON.parse(String(body)))).toMatchObject([
    { event: "alert.fired", data: { rule_id: null, is_test: true } },
  ]);
  const rules = await call("GET", "/api/alert-rules", { token });
  expect(rules.data()).toMatchObject({ rules: [] });
  expect(issuePaths(await test({ channels: [{ type: "mail", to: "stranger@example.com" }] }))).toEqual([
    "body.channels.0.to",
  ]);
  expect((await test({ channels }, (await addColleague(owner, "member")).token)).status).toBe(403);
});
