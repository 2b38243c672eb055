import { expect, test } from "vitest";

import { readDelivery, sendTest, subscribed } from "#test/support/webhooks";

// Alone in its file, because it takes as long as the platform's time limit.
test("a receiver that does not answer within 15 s has failed", { timeout: 30_000 }, async () => {
  const { account, receiver, webhook } = await subscribed();
  receiver.answerWith("hang", { status: 200 });
  const { id } = await sendTest(account, webhook.id);
  await expect
    .poll(async () => (await readDelivery(account, webhook.id, id)).attempts, { timeout: 25_000, interval: 250 })
    .toMatchObject([{ response_status: null, error: "No answer within 15 s." }]);
});
