import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectNumber, deliverBytes } from "#test/support/messaging";
import { signatureOf } from "#test/support/messaging-wire";

test("of each template the newest word of the provider is shown, in whatever order the words come", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  const tell = (time: number, event: string, reason: string | null = null) => {
    const value = {
      event,
      reason,
      message_template_id: 594_425_479_261_596,
      message_template_name: "order_ready",
      message_template_language: "en_US",
    };
    const change = { field: "message_template_status_update", value };
    const body = { object: "whatsapp_business_account", entry: [{ id: number.businessId, time, changes: [change] }] };
    const bytes = JSON.stringify(body);
    return deliverBytes(bytes, signatureOf(bytes));
  };
  for (const answer of [await tell(1_790_000_100, "PAUSED", "SCAM"), await tell(1_790_000_000, "APPROVED")])
    expect(answer.status).toBe(200);
  const listed = await call("GET", "/api/messaging/templates", { token: owner.token });
  expect(listed.data()).toEqual({
    templates: [
      {
        template_id: "594425479261596",
        name: "order_ready",
        language: "en_US",
        event: "PAUSED",
        reason: "SCAM",
        event_at: new Date(1_790_000_100_000).toISOString(),
      },
    ],
    pagination: { page: 1, limit: 20, total: 1, pages: 1 },
  });
});
