import { expect, test } from "vitest";

import { VIEW_COLUMNS } from "#administration/views/view-columns";
import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole, type Visit } from "#test/console/support/open-console";

type View = NonNullable<Said<"GET /api/views">["views"]>[number];

const COSTS: View = {
  id: idOf(900),
  page: "runs",
  name: "Costs",
  scope: "personal",
  owner: { id: idOf(1), name: "Ada" },
  query: {},
  columns: ["outcome", "task", "cost"],
  default_for: [],
  warnings: [],
  count: 1,
  is_more: false,
};

const RUN = { execution_id: idOf(700), task: "Late ship", status: "completed", outcome: "done" } as const;

const runs = (...views: View[]): Answers => ({
  "GET /api/executions": { executions: [RUN] },
  "GET /api/views": { views },
});

const titles = (page: Visit): string[] =>
  page
    .getByRole("columnheader")
    .allInnerTexts()
    .map((title) => title.replace(/^Select all/, "").replace(/ [↓↑]$/, ""));

const showsTitles = (page: Visit, wanted: readonly string[]): Promise<void> =>
  page.until(
    () => String(titles(page)) === String(wanted),
    () => `The columns are ${titles(page).join(", ")}.`,
  );

const open = (page: Visit): Promise<void> => page.getByRole("button", { name: "Columns" }).click();
const tick = (page: Visit, name: string) => page.getByRole("menuitemcheckbox", { name, exact: true });

const USUAL = ["Outcome", "Task", "From", "Action", "Agent", "Vouched", "Duration", "Tokens", "Cost", "Started"];

test("a person hides and shows columns, and this browser keeps the choice", async () => {
  const page = await openConsole("/runs", runs());
  await showsTitles(page, USUAL);
  await open(page);
  await tick(page, "Tokens").click();
  await tick(page, "Model").click();
  const chosen = [...USUAL.filter((title) => title !== "Tokens").slice(0, -1), "Model", "Started"];
  await showsTitles(page, chosen);
  expect(page.address).toBe("/runs");
  await page.reload();
  await showsTitles(page, chosen);
  await page.getByRole("button", { name: "Save this view" }).waitFor();
  await open(page);
  await page.getByRole("menuitem", { name: "Usual columns" }).click();
  await showsTitles(page, USUAL);
});

test("arrows and Enter choose columns, and the menu says which are always shown", async () => {
  const page = await openConsole("/runs", runs());
  await showsTitles(page, USUAL);
  await open(page);
  expect(await tick(page, "Task always shown").getAttribute("aria-disabled")).toBe("true");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await showsTitles(
    page,
    USUAL.filter((title) => title !== "From"),
  );
  expect(await tick(page, "From").getAttribute("aria-checked")).toBe("false");
  await page.keyboard.press("Escape");
  expect(page.getByRole("menu").count()).toBe(0);
});

test("a saved view opens with its columns, is changed by others, and is saved with them", async () => {
  const page = await openConsole("/runs", {
    ...runs(COSTS),
    "PATCH /api/views/{id}": { ...COSTS, columns: ["outcome", "task", "tokens", "cost"] },
  });
  await showsTitles(page, USUAL);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Costs 1" }).click();
  await showsTitles(page, ["Outcome", "Task", "Cost"]);
  expect(page.getByText("Changed").count()).toBe(0);
  await open(page);
  await tick(page, "Tokens").click();
  await showsTitles(page, ["Outcome", "Task", "Tokens", "Cost"]);
  await page.getByText("Changed").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.until(() => page.api.of("PATCH /api/views/{id}").length === 1);
  expect(page.api.of("PATCH /api/views/{id}")[0]?.body).toEqual({
    query: {},
    columns: ["outcome", "task", "tokens", "cost"],
  });
});

test("what a narrow window has no room for is left out until a person chooses columns", async () => {
  const page = await openConsole("/runs", runs());
  await showsTitles(page, USUAL);
  const width = innerWidth;
  Object.assign(globalThis, { innerWidth: 1_000 });
  dispatchEvent(new Event("resize"));
  const narrow = USUAL.filter((title) => !["From", "Tokens", "Cost"].includes(title));
  await showsTitles(page, narrow);
  await open(page);
  expect(await tick(page, "Cost").getAttribute("aria-checked")).toBe("false");
  await tick(page, "Cost").click();
  await showsTitles(page, [...narrow.slice(0, -1), "Cost", "Started"]);
  Object.assign(globalThis, { innerWidth: width });
});

test.each([
  ["runs", "/runs", { "GET /api/executions": { executions: [] } }],
  ["agents", "/agents", { "GET /api/agents": { agents: [] } }],
  ["review", "/review", { "GET /api/reviews": { reviews: [] }, "GET /api/corrections": { corrections: [] } }],
  ["approvals", "/approvals", { "GET /api/approvals": { approvals: [] } }],
  ["failures", "/failures", { "GET /api/failure-groups": { groups: [] } }],
] as const)("the columns of %s are those that the API knows", async (of, path, answers) => {
  const page = await openConsole(path, answers);
  await open(page);
  const ticks = page.getByRole("menuitemcheckbox");
  await ticks.first().waitFor();
  expect(ticks.count()).toBe(VIEW_COLUMNS[of].length);
  const names: readonly string[] = VIEW_COLUMNS[of];
  for (const each of ticks.all()) if (each.getAttribute("aria-checked") === "false") (each as HTMLElement).click();
  await ticks.last().click();
  const kept = localStorage.getItem(`tenure.columns.${of}.${idOf(2)}.${idOf(1)}`) ?? "";
  expect(kept.split(",")).toEqual(names.slice(0, -1));
});
