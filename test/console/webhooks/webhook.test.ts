import { expect, test } from "vitest";

import { EVENT_NAMES } from "#events/outbox/events";
import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Webhook = Said<"GET /api/webhooks/{webhook_id}">;
type Delivery = Said<"GET /api/webhooks/{webhook_id}/deliveries/{delivery_id}">;

const ID = idOf(320);
const PAGE = `/webhooks/${ID}`;
const URL = "https://ledger.example.com/events";

/** A webhook that the API changes, and its deliveries. */
function oneWebhook(deliveries: () => readonly Delivery[] = () => []) {
  let webhook: Webhook = { id: ID, url: URL, events: ["agent.executed"], enabled: true };
  const answers: Answers = {
    "GET /api/webhooks/{webhook_id}": () => webhook,
    "PATCH /api/webhooks/{webhook_id}": ({ body: { events, enabled } }) => {
      webhook = { ...webhook, ...(events && { events }) };
      if (enabled !== undefined) webhook = { ...webhook, enabled, disabled_reason: enabled ? null : "manual" };
      return webhook;
    },
    "POST /api/webhooks/{webhook_id}/rotate-secret": () => {
      webhook = { ...webhook, previous_secret_ends_at: "2030-01-02T03:04:05.000Z" };
      return { id: ID, secret: "whsec_next" };
    },
    "DELETE /api/webhooks/{webhook_id}": { id: ID },
    "GET /api/webhooks": { webhooks: [] },
    "GET /api/webhooks/{webhook_id}/deliveries": () => ({
      deliveries: deliveries().map(({ payload: _payload, ...rest }) => rest),
    }),
    "GET /api/webhooks/{webhook_id}/deliveries/{delivery_id}": ({ id }) =>
      deliveries().find((delivery) => delivery.id === id) ?? {},
  };
  return answers;
}

test("a webhook's events are changed", async () => {
  const page = await openConsole(PAGE, oneWebhook());
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Tests, which are always sent").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("agent.executed, webhook.test").waitFor();
  expect(page.api.of("PATCH /api/webhooks/{webhook_id}")[0]?.body.events).toEqual(["agent.executed", "webhook.test"]);
});

test("every event of the platform can be chosen, in groups", async () => {
  const page = await openConsole(PAGE, oneWebhook());
  await page.getByRole("button", { name: "Change" }).click();
  for (const name of EVENT_NAMES) await page.getByRole("checkbox", { name: new RegExp(` ${name}$`) }).waitFor();
  await page.getByRole("group", { name: "Alerts, budgets and models" }).waitFor();
});

test("a delivery appears with the event that caused it, without a reload", async () => {
  const sent: Delivery[] = [];
  const page = await openConsole(
    PAGE,
    oneWebhook(() => sent),
  );
  await page.getByText("Nothing was sent yet").waitFor();
  await page.settled();
  sent.push({ id: idOf(321), event: "agent.executed", status: "delivered" });
  page.api.tell("run.ended", { execution_id: idOf(9), agent: { id: idOf(40), name: "Reader", level: "student" } });
  await page.getByText("1 of the last 1 delivered").first().waitFor();
});

test("a webhook gets a new secret, which is shown once, and the page says until when the previous one also signs", async () => {
  const page = await openConsole(PAGE, oneWebhook());
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  expect(await page.getByRole("textbox", { name: "New secret" }).inputValue()).toBe("whsec_next");
  await page.getByText(/also signs until .*2030/).waitFor();
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("textbox", { name: "New secret" }).waitFor({ state: "detached" });
});

test("a webhook is switched off after a question, and then sends no test", async () => {
  const page = await openConsole(PAGE, oneWebhook());
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.answerDialog("Switch off");
  await page.getByText("It was switched off.").waitFor();
  expect(page.getByRole("button", { name: "Send a test event" }).count()).toBe(0);
  expect(page.api.of("PATCH /api/webhooks/{webhook_id}").map(({ body }) => body)).toEqual([{ enabled: false }]);
});

test("a webhook is deleted after a question, and not before", async () => {
  const page = await openConsole(PAGE, oneWebhook());
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Back");
  expect(page.api.of("DELETE /api/webhooks/{webhook_id}")).toEqual([]);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Delete");
  await page.getByText("No webhooks yet").waitFor();
  expect(page.api.of("DELETE /api/webhooks/{webhook_id}")).toHaveLength(1);
});

test("a delivery shows what the receiver answered, also by its address, and is sent again", async () => {
  const refused = {
    attempted_at: "2026-01-01T00:00:00.000Z",
    response_status: 503,
    response_body: "Closed until nine",
  };
  let delivery: Delivery = {
    id: idOf(321),
    event: "webhook.test",
    status: "dead",
    attempts: [refused],
    payload: { type: "webhook.test" },
  };
  const page = await openConsole(PAGE, {
    ...oneWebhook(() => [delivery]),
    "POST /api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": () => {
      const taken = { attempted_at: "2026-01-01T00:01:00.000Z", response_status: 200 };
      delivery = { ...delivery, status: "delivered", attempts: [refused, taken] };
      return delivery;
    },
  });
  const row = page.getByRole("row", { name: /webhook\.test/ });
  await row.getByText("503").waitFor();
  await row.getByRole("button", { name: "Details" }).click();
  const drawer = page.getByRole("dialog", { name: "Delivery" });
  await drawer.getByText("Closed until nine").waitFor();
  await drawer.getByText(`POST ${URL}`).waitFor();
  await page.reload();
  await drawer.getByText('"webhook.test"').first().waitFor();
  await drawer.getByRole("button", { name: "Send again" }).click();
  await drawer.getByRole("cell", { name: "200" }).waitFor();
  await drawer.getByRole("button", { name: "Close" }).click();
  await drawer.waitFor({ state: "detached" });
  await row.getByText("delivered").waitFor();
  await page.getByRole("img", { name: "1 of the last 1 delivered" }).waitFor();
});
