import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Trigger = Said<"GET /api/triggers/{id}">;

const ID = idOf(700);
const RUN_ID = idOf(702);
const LIST = "/workflows/triggers";

const trigger = (fields: Trigger = {}): Trigger => ({
  id: ID,
  name: "Shop claims",
  source: "webhook",
  agent: { id: idOf(701), name: "Claims Desk" },
  task: "Read the claim",
  verify: { scheme: "standard_webhooks" },
  url: "https://tenure.example/api/hooks/9fK2mQx7Rv0Ls4TdWbY1Ce",
  when: null,
  context: null,
  state: "active",
  paused: null,
  knows_repeats: true,
  owner: { id: idOf(1), name: "Ada" },
  ...fields,
});

const answersOf = (
  shown: Trigger,
  deliveries: Said<"GET /api/triggers/{id}/deliveries">["deliveries"] = [],
): Answers => ({
  "GET /api/triggers/{id}": shown,
  "GET /api/triggers/{id}/deliveries": { deliveries },
});

test("without a trigger the list says what to do; the tabs lead to schedules", async () => {
  const page = await openConsole(LIST, { "GET /api/triggers": { triggers: [] } });
  await page.getByText("Nothing starts on its own yet.").waitFor();
  const tabs = page.getByRole("navigation", { name: "Workflows" });
  expect(await tabs.getByRole("link", { name: "Schedules" }).getAttribute("href")).toBe("/workflows/schedules");
});

test("a new trigger's page shows its secret once", async () => {
  const sent: unknown[] = [];
  const page = await openConsole(LIST, {
    "GET /api/triggers": { triggers: [] },
    "GET /api/agents": { agents: [{ id: idOf(701), name: "Claims Desk" }] },
    "POST /api/triggers": ({ body }) => {
      sent.push(body);
      return { ...trigger(), secret: "whsec_once" };
    },
    ...answersOf(trigger()),
  });
  await page.getByRole("button", { name: /New trigger/ }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Shop claims");
  await page.chooseOption("Agent", "Claims Desk", form);
  await form.getByLabel("Task").fill("Read the claim");
  await form.getByLabel("Only when").fill('body.topic == "claim"');
  await form.getByRole("button", { name: "Create the trigger" }).click();
  await page.waitForAddress(`${LIST}/${ID}`);
  expect(await page.getByLabel("Secret").inputValue()).toBe("whsec_once");
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByLabel("Secret").waitFor({ state: "detached" });
  expect(sent).toMatchObject([{ name: "Shop claims", source: "webhook", when: 'body.topic == "claim"' }]);
});

test("a sender with another HMAC is described by its fields, and the form decides about trust and tools", async () => {
  const page = await openConsole(`${LIST}/${ID}`, {
    ...answersOf(trigger({ verify: { scheme: "github" }, trust: "stranger", tools: [] })),
    "GET /api/tools": { tools: [{ name: "search_orders", is_ready: true }] },
    "GET /api/agents": { agents: [{ id: idOf(701), name: "Claims Desk" }] },
    "PATCH /api/triggers/{id}": trigger(),
  });
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Signature").selectOption("hmac");
  await form.getByLabel("Header of the signature").fill("X-Sign");
  await form.getByLabel("Signed text").fill("{timestamp}.{body}");
  await form.getByLabel("Header of the time").fill("X-Time");
  await form.getByLabel("Or its place in the body").fill("/event/id");
  await form.getByText("Advanced").click();
  await form.getByLabel("Trust in the sender").selectOption("workspace");
  await page.chooseOption("Tools for the sender", "search_orders", form);
  await form.getByRole("button", { name: "Save" }).click();
  await page.until(() => page.api.of("PATCH /api/triggers/{id}").length === 1);
  expect(page.api.of("PATCH /api/triggers/{id}")[0]?.body).toMatchObject({
    verify: {
      scheme: "hmac",
      header: "X-Sign",
      encoding: "hex",
      algorithm: "sha256",
      signed: "{timestamp}.{body}",
      timestamp_header: "X-Time",
      id_pointer: "/event/id",
    },
    trust: "workspace",
    tools: ["search_orders"],
  });
});

test("deliveries say their outcomes and reasons; one is delivered again after a question", async () => {
  const at = new Date().toISOString();
  let again = 0;
  const page = await openConsole(`${LIST}/${ID}`, {
    ...answersOf(trigger({ knows_repeats: false }), [
      { id: idOf(710), received_at: at, status: "ignored", reason: { code: "no_match", message: "`when` is false." } },
      { id: idOf(711), received_at: at, status: "accepted", reason: null, execution_id: RUN_ID },
    ]),
    "POST /api/triggers/{id}/deliveries/{delivery_id}/redeliver": () => {
      again += 1;
      return { delivery_id: idOf(712), status: "accepted", execution_id: idOf(713), poll_url: "/api/runs" };
    },
  });
  await page.getByText("Repeats are not known", { exact: false }).waitFor();
  await page.getByText("«Only when» is false.").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Started" });
  expect(await row.getByRole("link", { name: "See the run" }).getAttribute("href")).toBe(`/runs/${RUN_ID}`);
  await row.getByRole("button", { name: /Deliver again/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deliver again" }).click();
  await page.getByText("The run has begun.").waitFor();
  expect(again).toBe(1);
});
