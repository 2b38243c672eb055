import { expect, test } from "vitest";

import { type Answers, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Budget = NonNullable<NonNullable<Said<"GET /api/budgets">["budgets"]>[number]>;
type Connection = NonNullable<NonNullable<Said<"GET /api/model-connections">["model_connections"]>[number]>;

/** Connections that the API keeps, without budgets and spending. */
function kept(first: readonly Connection[]) {
  let connections = [...first];
  const change = (id: string, more: Connection): Connection => {
    connections = connections.map((each) => (each.id === id ? { ...each, ...more } : each));
    return connections.find((each) => each.id === id) ?? {};
  };
  const answers: Answers = {
    "GET /api/model-connections": () => ({ model_connections: connections }),
    "GET /api/models": () => ({
      models: connections.map(({ name, is_default }) => ({
        connection: name,
        name: `${name}/test-model`,
        is_default,
      })),
    }),
    "GET /api/budgets": { budgets: [] },
    "GET /api/usage": {},
    "GET /api/usage/series": {},
    "PATCH /api/model-connections/{id}": ({ id, body: { models, enabled } }) =>
      change(id, { ...(models && { models }), ...(enabled !== undefined && { enabled }) }),
    "POST /api/model-connections/{id}/default": ({ path }) =>
      change(path.split("/").at(-2) ?? "", { is_default: true }),
    "DELETE /api/model-connections/{id}": ({ id }) => {
      connections = connections.filter((each) => each.id !== id);
      return {};
    },
  };
  return answers;
}

const connection = (number: number, name: string, more: Connection = {}): Connection => ({
  id: idOf(400 + number),
  name,
  provider: "openai-compatible",
  base_url: "https://models.example.com/v1",
  enabled: true,
  state: "ok",
  models: [{ name: "test-model" }],
  used_by: [],
  ...more,
});

test("a budget is set, shown with its bar, changed, and deleted", async () => {
  let budgets: Budget[] = [];
  const page = await openConsole("/settings/models", {
    ...kept([connection(1, "first", { is_default: true })]),
    "GET /api/budgets": () => ({ budgets, time_zone: "UTC" }),
    "PUT /api/budgets": ({ body }) => {
      budgets = [{ ...body, agent_id: null, id: idOf(410), used_usd: 0, state: "ok" }];
      return budgets[0] ?? {};
    },
    "DELETE /api/budgets/{id}": () => {
      budgets = [];
      return {};
    },
  });
  await page.getByRole("button", { name: "Add a budget" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a budget" });
  await dialog.getByLabel("It limits").selectOption("tenant day");
  await dialog.getByLabel("Dollars", { exact: true }).fill("20");
  await dialog.getByLabel("When it is used up").selectOption("ask");
  await dialog.getByRole("button", { name: "Set the budget" }).click();
  await page.getByRole("img", { name: "Workspace, a day: 0% used, 0% held back" }).waitFor();
  await page.getByText("then asks").waitFor();
  await page.getByRole("button", { name: "Change the budget: Workspace, a day" }).click();
  const change = page.getByRole("dialog", { name: "Change the budget: Workspace, a day" });
  await change.getByLabel("Dollars", { exact: true }).fill("30");
  await change.getByLabel("When it is used up").selectOption("refuse");
  await change.getByRole("button", { name: "Save" }).click();
  await page.getByText("then refuses").waitFor();
  expect(page.api.of("PUT /api/budgets").map(({ body }) => body)).toEqual([
    { scope: "tenant", window: "day", usd: 20, on_reached: "ask" },
    { scope: "tenant", window: "day", usd: 30, on_reached: "refuse" },
  ]);
  await page.getByRole("button", { name: "Delete the budget: Workspace, a day" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No budgets.").waitFor();
});

test("a connection is tested, and says how fast it works, or why it fails", async () => {
  let north = connection(1, "north");
  const page = await openConsole("/settings/models", {
    ...kept([]),
    "GET /api/model-connections": () => ({ model_connections: [north] }),
    "POST /api/model-connections/{id}/test": () => {
      const ok = north.latency_ms === undefined;
      north = ok
        ? connection(1, "north", { latency_ms: 1_234 })
        : { ...north, state: "failing", last_error: "no such key" };
      return { ok, latency_ms: 1_234 };
    },
  });
  await page.getByRole("button", { name: "Test north" }).click();
  await page.getByText("Works, 1,234 ms").waitFor();
  await page.getByRole("button", { name: "Test north" }).click();
  await page
    .getByText(/no such key/)
    .first()
    .waitFor();
});

test("a connection gets prices and another model, and becomes the default", async () => {
  const page = await openConsole("/settings/models", kept([connection(1, "north")]));
  await page.getByRole("button", { name: "Change north" }).click();
  const drawer = page.getByRole("dialog", { name: "north" });
  await drawer.getByLabel("Input, $").fill("3");
  await drawer.getByLabel("Output, $").fill("12");
  await drawer.getByLabel("Another model").fill("small-2");
  await drawer.getByRole("button", { name: "Add" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByText("$3.00 in, $12.00 out").waitFor();
  expect(page.api.of("PATCH /api/model-connections/{id}")[0]?.body).toMatchObject({
    models: [{ name: "test-model", input_usd_per_million: 3, output_usd_per_million: 12 }, { name: "small-2" }],
    enabled: true,
  });
  await page.getByRole("button", { name: "Change north" }).click();
  await drawer.getByRole("button", { name: "Make it the default" }).click();
  await page.getByText(/think with north\/test-model/).waitFor();
});

test("a model without a price says so once, with the way to set it", async () => {
  const page = await openConsole("/settings/models", kept([connection(1, "north")]));
  await page.getByText("No price; budgets refuse it").waitFor();
  await page.getByRole("button", { name: "Set the price of test-model" }).click();
  await page.getByRole("dialog", { name: "north" }).getByLabel("Input, $").waitFor();
});

test("spending shows the ten costliest agents, a dash where no price is known, and the others on request", async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    agent: { id: idOf(600 + index), name: `Agent ${index}` },
    model: "north/test-model",
    values: { cost: [index === 11 ? 0 : 12 - index], calls: [3], unpriced_calls: [index === 11 ? 3 : 0] },
    total: { cost: index === 11 ? 0 : 12 - index, calls: 3, unpriced_calls: index === 11 ? 3 : 0 },
  }));
  const today = new Date().toISOString();
  const page = await openConsole("/settings/models", {
    ...kept([connection(1, "north")]),
    "GET /api/usage": { models: { time_zone: "UTC", month: { cost_usd: 77, tokens: 9, unpriced_calls: 3 } } },
    "GET /api/usage/series": {
      points: [today],
      series: rows,
      total: { cost: 77, calls: 36, unpriced_calls: 3 },
    },
  });
  await page.getByRole("link", { name: "Agent 9" }).waitFor();
  expect(page.getByRole("link", { name: "Agent 11" }).count()).toBe(0);
  await page.getByText("at least $77.00").waitFor();
  await page.getByRole("button", { name: "2 more by agent" }).click();
  await page.getByRole("row", { name: "Agent 11 3 – –" }).waitFor();
});

test("a connection that agents name is deleted after they were given another model", async () => {
  const page = await openConsole(
    "/settings/models",
    kept([
      connection(1, "first", { is_default: true }),
      connection(2, "north", { agents: 1, used_by: [{ id: idOf(40), name: "Counter" }] }),
    ]),
  );
  await page.getByRole("link", { name: "Counter" }).waitFor();
  await page.getByRole("button", { name: "Change north" }).click();
  await page.getByRole("dialog", { name: "north" }).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete north?" });
  await question.getByLabel("They think with").selectOption("first/test-model");
  await question.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("north was deleted").waitFor();
  expect(page.api.of("DELETE /api/model-connections/{id}").map(({ id, query }) => ({ id, query }))).toEqual([
    { id: idOf(402), query: { reassign: "first/test-model" } },
  ]);
});

test("a connection that no agent names is deleted after a question", async () => {
  const page = await openConsole("/settings/models", kept([connection(1, "first"), connection(2, "spare")]));
  await page.getByRole("button", { name: "Change spare" }).click();
  await page.getByRole("dialog", { name: "spare" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete spare?" }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("spare was deleted").waitFor();
  expect(page.api.of("DELETE /api/model-connections/{id}")).toMatchObject([{ id: idOf(402), query: {} }]);
});
