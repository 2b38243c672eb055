import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Group = NonNullable<Said<"GET /api/failure-groups">["groups"]>[number];

const NOW = new Date().toISOString();
const tariff: Group = {
  id: idOf(401),
  kind: "tool",
  code: "INVALID_INPUT",
  title: "get_tariff · INVALID_INPUT",
  message: "/parcels/0/class: must be one of S, M, L, XL",
  tool: "get_tariff",
  connection: null,
  path: "/parcels/0/class",
  agent: { id: idOf(1), name: "Returns Desk", level: "intern" },
  agents: 1,
  runs: 8,
  hours: [...Array.from({ length: 23 }, () => 0), 8],
  first: { at: NOW, version: 12 },
  last: { at: NOW, version: 12 },
  same: { "/parcels/0/class": "bulky" },
  state: "open",
  muted_until: null,
  resolved: null,
  reopened_version: null,
  owner: null,
};
const outage: Group = {
  ...tariff,
  id: idOf(402),
  kind: "provider",
  code: "PROVIDER_ERROR",
  title: "north · PROVIDER_ERROR",
  tool: null,
  path: null,
  connection: "north",
  agent: null,
  agents: 4,
  runs: 6,
  same: {},
};

/** Groups that the API keeps. */
function keptGroups(first: readonly Group[]): Answers {
  let groups = [...first];
  return {
    "GET /api/failure-groups": () => ({ groups, counts: {} }),
    "PATCH /api/failure-groups/{id}": ({ id, body: { state } }) => {
      groups = groups.map((group) => (group.id === id && state !== undefined ? { ...group, state } : group));
      return groups.find((group) => group.id === id) ?? {};
    },
    "GET /api/executions": { executions: [] },
  };
}

test("the list sums up its runs, and says which of them count in no share; a group shows what is the same in all its runs", async () => {
  const page = await openConsole("/failures", keptGroups([tariff, outage]));
  await page.getByText("14 runs in 2 groups; a provider or the platform lost 6 of them.").waitFor();
  await page.getByText("4 agents").first().waitFor();
  await page.getByText("The same in all 8").waitFor();
  await page.getByText('"bulky"').waitFor();
});

test("a group is resolved by a key, and is then among the resolved ones", async () => {
  const page = await openConsole("/failures", keptGroups([tariff]));
  await page.getByText("«Resolve» closes it for version 12.").waitFor();
  await page.keyboard.press("e");
  await page.getByText("Nothing failed in 24 h").waitFor();
  await page.getByRole("link", { name: /^Resolved/ }).click();
  await page.getByRole("button", { name: /^Open again/ }).waitFor();
});

test("who may not manage agents reads the groups and has no buttons for them", async () => {
  const page = await openConsole("/failures", keptGroups([tariff]), { role: "viewer" });
  await page.getByText("The same in all 8").waitFor();
  expect(page.getByRole("button", { name: /^Resolve/ }).count()).toBe(0);
});

test("the runs of a group run again, and become cases", async () => {
  let asked: unknown;
  const runs = [{ execution_id: idOf(501), task: "Quote a parcel" }];
  const page = await openConsole("/failures", {
    ...keptGroups([tariff]),
    "GET /api/executions": ({ query }) => ({ executions: query["q"] === undefined ? runs : [] }),
    "POST /api/executions/bulk": ({ body }) => {
      asked = body;
      return { id: idOf(900), total: 1 };
    },
    "GET /api/executions/bulk/{id}": { action: "rerun", status: "in_progress", stop_reason: null, results: [] },
    "GET /api/data-sets": { data_sets: [] },
  });
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run 1 run again" }).click();
  await page.getByRole("button", { name: "Continue in the background" }).click();
  expect(asked).toEqual({ action: "rerun", ids: [idOf(501)], max_usd: 1 });
  await page.getByRole("button", { name: "Add to a data set" }).click();
  await page.getByRole("dialog", { name: "Add to a data set" }).waitFor();
});

test("one press makes a rule for further runs of a group", async () => {
  let asked: unknown;
  const page = await openConsole("/failures", {
    ...keptGroups([tariff]),
    "POST /api/alert-rules": ({ body }) => {
      asked = body;
      return { id: idOf(950), name: "get_tariff · INVALID_INPUT" };
    },
  });
  await page.getByRole("button", { name: "Alert me" }).click();
  await page.getByText("Your inbox tells you of further runs").waitFor();
  expect(asked).toMatchObject({ metric: "failure_group_runs", threshold: 0, failure_group_id: idOf(401) });
});
