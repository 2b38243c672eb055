import { expect, test } from "vitest";

import { areasOf, consoleTestsOf, foldersOf, needsDatabaseTests } from "#test/touched-folders";

test.each([
  ["an area's file", "src/runs/approvals/decide-approval.ts", ["test/api/runs/approvals"]],
  ["a file deep in an area", "src/engine/reasoning/models/anthropic.ts", ["test/api/engine/reasoning"]],
  ["the list of a wing", "src/agents/api.ts", []],
  ["the console", "src/web/agents/agents-page.tsx", []],
  ["the generated types of the console", "src/web/api-types.gen.ts", []],
  ["the generated API document", "test/contract/openapi/operations-agents.yaml", []],
  ["the ground", "src/middleware/access.ts", ["test/api/house"]],
  ["the entry of the Worker", "src/workers/app.ts", ["test/api/house"]],
  ["an API test", "test/api/agents/agents/create-agent.test.ts", ["test/api/agents/agents/create-agent.test.ts"]],
  ["what API tests share", "test/api/house/example-scenes.ts", ["test/api/house"]],
  ["an entry of the catalogue", "src/catalogue/skills/iban-check.json", ["test/api/catalogue"]],
  ["the program on this machine", "src/local/start.ts", []],
  ["a unit test", "test/unit/lib/log.test.ts", []],
  ["a document", "docs/architecture.md", []],
])("%s leads to the API tests of its area", (_what, path, folders) => {
  expect(foldersOf([path])).toEqual(folders);
});

test("each folder is named once", () => {
  expect(foldersOf(["src/agents/agents/a.ts", "src/agents/agents/b.ts"])).toEqual(["test/api/agents/agents"]);
});

test("the changed areas are those whose files changed, and no part of the console is one", () => {
  const changed = [
    "src/agents/agents/copy-agent.route.ts",
    "src/agents/agents/store.ts",
    "src/agents/api.ts",
    "src/web/agents/agents-page.tsx",
    "src/web/api-types.gen.ts",
  ];
  expect(areasOf(changed)).toEqual(["src/agents/agents"]);
});

const NAMES = ["agents-list.test.ts", "agents.test.ts", "overview.test.ts", "tool-authorization.test.ts"];

test.each([
  ["a page", "src/web/agents/agents-page.tsx", ["agents-list", "agents"]],
  ["a page below the pages", "src/web/pages/tools/tool-page.tsx", ["tool-authorization"]],
  ["what pages share", "src/web/ui/button.tsx", ["agents", "overview"]],
  ["the frame of all pages", "src/web/frame.tsx", ["agents", "overview"]],
  ["the generated types of the console", "src/web/api-types.gen.ts", []],
  ["the platform", "src/agents/agents/store.ts", []],
])("%s leads to the tests in the browser that show it", (_what, path, names) => {
  expect(consoleTestsOf([path], NAMES)).toEqual(names.map((name) => `test/api/web-console/${name}.test.ts`));
});

test("the tests of migrations belong to the schema, the migrations and what applies them", () => {
  expect(
    ["src/db/schema/agents.ts", "migrations/0001_x.sql", "src/local/migrate.ts"].map((path) =>
      needsDatabaseTests([path]),
    ),
  ).toEqual([true, true, true]);
  expect(needsDatabaseTests(["src/agents/agents/create-agent.ts"])).toBe(false);
});
