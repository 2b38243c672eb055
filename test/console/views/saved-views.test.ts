import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type View = NonNullable<NonNullable<Said<"GET /api/views">["views"]>[number]>;

const view = (number: number, changes: Partial<View>): View => ({
  id: idOf(900 + number),
  page: "runs",
  scope: "personal",
  owner: { id: idOf(1), name: "Ada" },
  query: {},
  columns: [],
  default_for: [],
  warnings: [],
  count: 4,
  is_more: false,
  ...changes,
});

const REFUNDS = view(1, { name: "Refunds", query: { outcome: "not_done", q: "refund" } });
const OURS = view(2, {
  name: "Ours",
  scope: "team",
  owner: { id: idOf(7), name: "Bo" },
  query: { q: "stock" },
  count: 1_000,
  is_more: true,
});

const runs = (views: readonly View[]) => ({
  "GET /api/executions": { executions: [] },
  "GET /api/views": { views: [...views] },
});

test("a saved view shows its number, opens its list, and says when what is shown is no longer what it keeps", async () => {
  const page = await openConsole("/runs", {
    ...runs([REFUNDS, OURS]),
    "PATCH /api/views/{id}": { ...REFUNDS, query: { q: "refund" } },
  });
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Ours 1,000+", exact: true }).waitFor();
  await views.getByRole("link", { name: "Refunds 4", exact: true }).click();
  await page.until(() => page.api.of("GET /api/executions").at(-1)?.query["q"] === "refund");
  expect(page.getByText("Changed").count()).toBe(0);
  await page.getByLabel("Find runs").fill("refunds");
  await page.getByLabel("Find runs").press("Enter");
  await page.getByText("Changed").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.until(() => page.api.of("PATCH /api/views/{id}").length === 1);
  expect(page.api.of("PATCH /api/views/{id}")[0]?.body).toEqual({
    query: { outcome: "not_done", q: "refunds" },
    columns: [],
  });
});

test("a member cannot change another person's view of the team, and can save it under another name", async () => {
  const page = await openConsole(
    `/runs?q=stocks&saved=${OURS.id}`,
    { ...runs([OURS]), "POST /api/views": view(3, { name: "Stocks", query: { q: "stocks" } }) },
    { role: "member" },
  );
  await page.getByText("Changed").waitFor();
  expect(page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Save as" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Stocks");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.until(() => page.api.of("POST /api/views").length === 1);
  expect(page.api.of("POST /api/views")[0]?.body).toEqual({
    page: "runs",
    name: "Stocks",
    scope: "personal",
    query: { q: "stocks" },
    columns: [],
  });
});

test("a page whose address asks for nothing opens with the person's view, else the team's", async () => {
  const page = await openConsole("/agents", {
    "GET /api/agents": { agents: [] },
    "GET /api/views": {
      views: [
        view(4, { page: "agents", name: "Students", query: { maturity_level: "student" }, default_for: ["me"] }),
        view(5, { page: "agents", name: "Paused", query: { status: "inactive" }, default_for: ["team"] }),
      ],
    },
  });
  await page.until(() => page.api.of("GET /api/agents").at(-1)?.query["maturity_level"] === "student");
  const narrowed = await openConsole("/agents?status=active", {
    "GET /api/agents": { agents: [] },
    "GET /api/views": { views: [view(6, { page: "agents", name: "Students", default_for: ["me"] })] },
  });
  await narrowed.getByRole("link", { name: /^Students/ }).waitFor();
  expect(narrowed.address).toBe("/agents?status=active");
});

test("views that this browser kept move into the workspace", async () => {
  const moved = { "POST /api/views": view(8, { name: "Ships" }) };
  const page = await openConsole("/settings/plan", { ...runs([]), ...moved, "GET /api/usage": {} });
  const old = [{ name: "Ships", filters: { q: "ship", outcome: "claimed" } }];
  localStorage.setItem(`tenure.views.${idOf(2)}`, JSON.stringify(old));
  await page.open("/runs");
  await page.getByText("1 view of this browser moved into the workspace").waitFor();
  expect(page.api.of("POST /api/views")[0]?.body).toEqual({
    page: "runs",
    scope: "personal",
    name: "Ships",
    query: { claimed: "true", outcome: "done", q: "ship" },
  });
  expect(localStorage.getItem(`tenure.views.${idOf(2)}`)).toBeNull();
});
