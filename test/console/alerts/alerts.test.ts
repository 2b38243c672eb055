import { expect, test } from "vitest";

import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Rule = Said<"GET /api/alert-rules/{id}">;

const FROM = new Date(Date.now() - 30 * 86_400_000).toISOString();
const firing: Rule = {
  id: idOf(330),
  name: "Too many failures",
  metric: "failed_runs",
  comparison: "above",
  threshold: 2,
  window_minutes: 1_440,
  state: "firing",
  fired_at: new Date().toISOString(),
  looked_at: new Date().toISOString(),
  value: 3,
  channels: [{ type: "inbox" }],
  last_day: { from: FROM, values: [0, 1, 3] },
};

/** Rules that the API keeps. */
function keptRules(first: readonly Rule[] = []) {
  let rules = [...first];
  const answers: Answers = {
    "GET /api/alert-rules": () => ({ rules, firing: rules.filter(({ state }) => state === "firing").length }),
    "POST /api/alert-rules": ({ body: { agent_id: _agent, connection_id: _connection, channels, ...body } }) => {
      const rule: Rule = { ...body, id: idOf(330), state: "unknown", channels };
      rules = [rule];
      return rule;
    },
    "PATCH /api/alert-rules/{id}": ({ body: { agent_id: _agent, ...body } }) => {
      rules = rules.map((rule): Rule => ({ ...rule, ...body }));
      return rules[0] ?? refusal("NOT_FOUND");
    },
    "DELETE /api/alert-rules/{id}": () => {
      rules = [];
      return {};
    },
    "GET /api/agents": { agents: [] },
    "GET /api/model-connections": { model_connections: [] },
    "GET /api/alert-past": ({ query: { metric } }) =>
      metric === "connection_failing" ? { is_kept: false } : { is_kept: true, from: FROM, values: [0, 0, 3, 3, 0] },
  };
  return answers;
}

test("a new rule says before it is saved when it would have fired, and the list that it was not looked at yet", async () => {
  const page = await openConsole("/alerts", keptRules());
  await page.getByText("No rule yet").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Too many failures");
  await dialog.getByLabel("When").selectOption("connection_failing");
  await dialog.getByText("not when it failed before").waitFor();
  await dialog.getByLabel("When").selectOption("failed_runs");
  await dialog.getByLabel("Limit").fill("3");
  await dialog.getByText("It would not have fired in the last 30 days.").waitFor();
  await dialog.getByLabel("Limit").fill("2");
  await dialog.getByText("It would have fired once in the last 30 days.").waitFor();
  await dialog.getByRole("img", { name: "Runs failed or not done in the last 30 days, against 2" }).waitFor();
  await dialog.getByLabel("Mail to all administrators").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: "Too many failures" });
  await row.getByText("Not looked at yet").waitFor();
  await row.getByText("Inbox, Mail").waitFor();
  expect(page.api.of("POST /api/alert-rules")[0]?.body).toMatchObject({
    name: "Too many failures",
    metric: "failed_runs",
    threshold: 2,
    comparison: "above",
    window_minutes: 1_440,
    enabled: true,
  });
});

test("a rule that fires says so, since when, with its last day, and among those that fired", async () => {
  const page = await openConsole("/alerts", {
    ...keptRules([firing]),
    "GET /api/alerts": { alerts: [{ id: idOf(331), name: "Too many failures", metric: "failed_runs", value: 3 }] },
  });
  const row = page.getByRole("row").filter({ hasText: "Too many failures" });
  await row.getByText("Firing").waitFor();
  await row.getByRole("img", { name: "Its last 24 hours: from 0 to 3, against 2" }).waitFor();
  await page.getByText("1 firing").waitFor();
  await page.getByRole("link", { name: "Fired" }).click();
  await row.getByText("Firing").waitFor();
  await page.waitForAddress("/alerts?view=fired");
});

test("a rule is tested, changed, and deleted after a question", async () => {
  const page = await openConsole("/alerts", {
    ...keptRules([firing]),
    "POST /api/alert-rules/{id}/test": { value: 3, is_beyond: true },
  });
  const row = page.getByRole("row").filter({ hasText: "Too many failures" });
  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: "Too many failures" }).click();
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("A test was sent. Now 3: it would fire.").waitFor();
  await dialog.getByLabel("Limit").fill("9");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row.getByText("above 9").waitFor();
  await row.getByRole("button", { name: "Too many failures" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "Its alerts are deleted with it." });
  await question.last().getByRole("button", { name: "Delete" }).click();
  await page.getByText("No rule yet").waitFor();
  expect(page.api.of("DELETE /api/alert-rules/{id}")).toHaveLength(1);
});

test("a person says that they saw an alert, and mutes its rule for a time", async () => {
  const seen = { at: new Date().toISOString(), by: { id: idOf(332), name: "Mara L." } };
  let rule: Rule = { ...firing, alert_id: idOf(331) };
  const page = await openConsole("/alerts", {
    ...keptRules(),
    "GET /api/alert-rules": () => ({ rules: [rule], firing: 1 }),
    "POST /api/alerts/{id}/seen": () => {
      rule = { ...rule, seen };
      return { id: idOf(331), seen };
    },
    "POST /api/alert-rules/{id}/mute": ({ body: { until } }) => {
      rule = { ...rule, muted_until: until };
      return rule;
    },
  });
  const row = page.getByRole("row").filter({ hasText: "Too many failures" });
  await row.getByRole("button", { name: "Seen: Too many failures" }).click();
  await row.getByText("Mara L.").waitFor();
  await row.getByRole("button", { name: "Too many failures" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await page.getByRole("menuitem", { name: "For a day" }).click();
  await row.getByText("Muted until").waitFor();
  await row.getByRole("button", { name: "Too many failures" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await page.getByRole("menuitem", { name: "End the mute" }).click();
  await row.getByText("Muted until").waitFor({ state: "hidden" });
  const [first, last] = page.api.of("POST /api/alert-rules/{id}/mute");
  expect(Date.parse(first?.body.until ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect(last?.body).toEqual({ until: null });
});

test("the rules are shown to people who may not change them, without a way to", async () => {
  const page = await openConsole("/alerts", keptRules([firing]), { role: "member" });
  await page.getByRole("row").filter({ hasText: "Too many failures" }).waitFor();
  expect(page.getByRole("button", { name: /New rule|Too many failures/ }).count()).toBe(0);
});

test("a rule watches one model connection, of which the preview is, and the list names it", async () => {
  const connection = { id: idOf(60), name: "north" };
  const page = await openConsole("/alerts", {
    ...keptRules([{ ...firing, metric: "provider_errors", connection }]),
    "GET /api/model-connections": { model_connections: [connection] },
  });
  await page.getByText("Runs that a provider ended: north, above 2").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("The vendor fails");
  await dialog.getByLabel("When").selectOption("provider_error_share");
  await dialog.locator("[name=connection_id]").selectOption("north");
  await page.until(() => page.api.of("GET /api/alert-past").at(-1)?.query["connection_id"] === connection.id);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.api.of("POST /api/alert-rules")[0]?.body).toMatchObject({
    metric: "provider_error_share",
    connection_id: connection.id,
  });
});

test("a rule tells Slack: the address is tested and saved, and later shown by its end, with why it fails", async () => {
  const id = idOf(331);
  const slack = {
    type: "slack",
    id,
    url_hint: "hooks.slack.com/…x7Qa",
    state: "failing",
    last_error: "It is gone.",
  } as const;
  const page = await openConsole("/alerts", {
    ...keptRules([{ ...firing, channels: [{ type: "inbox" }, slack] }]),
    "PATCH /api/alert-rules/{id}": firing,
    "POST /api/alert-rules/test": { sent: [{ type: "slack", ok: false, error: "Slack answered 403." }] },
  });
  await page.getByText("Inbox, Slack").waitFor();
  await page.keyboard.press("n");
  const url = "https://hooks.slack.com/services/T/B/x";
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("To Slack");
  await dialog.getByLabel("Inbox").uncheck();
  await dialog.locator("[name=slack_url]").fill(url);
  await dialog.getByRole("button", { name: "Test the channels" }).click();
  await page.getByText("The test was not sent by Slack. Slack answered 403.").waitFor();
  expect(page.api.of("POST /api/alert-rules/test")[0]?.body).toEqual({ channels: [{ type: "slack", url }] });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Too many failures" }).click();
  await dialog.getByText("Nothing is sent there until a test succeeds. It is gone.").waitFor();
  await dialog.locator("[name=slack_url]").fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.api.of("PATCH /api/alert-rules/{id}")[0]?.body.channels).toEqual([
    { type: "inbox" },
    { type: "slack", id },
    { type: "slack", url },
  ]);
});
