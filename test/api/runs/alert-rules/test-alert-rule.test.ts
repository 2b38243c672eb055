import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { createRule, failedRuns, readRule } from "#test/support/factories/alert-rules";
import { nextMail } from "#test/support/mailbox";
import { createWebhook } from "#test/support/webhooks";

test("a test says the value now and goes through each channel, and the rule stays as it is", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  await createWebhook(owner, "https://example.com/hook", { events: ["alert.fired"] });
  // Switched off: the scheduled job leaves it alone.
  const rule = await createRule(owner, {
    enabled: false,
    channels: [{ type: "inbox" }, { type: "mail", to: owner.email }, { type: "webhook" }],
  });
  await failedRuns(owner, agentId, 3);
  const answer = await call("POST", `/api/alert-rules/${rule.id}/test`, { token: owner.token });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data()).toEqual({
    value: 3,
    is_beyond: true,
    sent: [
      { type: "inbox", ok: true },
      { type: "mail", ok: true },
      { type: "webhook", ok: true },
    ],
  });
  expect((await nextMail(owner.email)).subject).toBe("Test of the alert: Too many failures");
  const [row] = await inDatabase("SELECT body FROM webhook_deliveries WHERE tenant_id = ?", owner.tenantId);
  expect(JSON.parse(String(row?.[0]))).toMatchObject({
    event: "alert.fired",
    data: { rule_id: rule.id, alert_id: null, value: 3, is_test: true },
  });
  expect(await readRule(owner, rule.id)).toEqual(rule);
});
