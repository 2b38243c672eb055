import { expect, test } from "vitest";

import { foldersOf, needsDatabaseTests } from "#test/touched-folders";

test.each([
  ["an area's file", "src/agents/approvals/decide-approval.ts", ["test/api/agents/approvals"]],
  ["a file deep in an area", "src/engine/reasoning/models/anthropic.ts", ["test/api/engine/reasoning"]],
  ["the console", "src/web/pages/agents-page.tsx", ["test/api/web-console"]],
  ["the ground", "src/middleware/access.ts", ["test/api/house"]],
  ["the entry of the Worker", "src/app.ts", ["test/api/house"]],
  ["an API test", "test/api/agents/agents/create-agent.test.ts", ["test/api/agents/agents/create-agent.test.ts"]],
  ["what API tests share", "test/api/house/example-scenes.ts", ["test/api/house"]],
  ["the program on this machine", "src/local/start.ts", []],
  ["a unit test", "test/unit/lib/log.test.ts", []],
  ["a document", "docs/architecture.md", []],
])("%s leads to the API tests of its area", (_what, path, folders) => {
  expect(foldersOf([path])).toEqual(folders);
});

test("each folder is named once", () => {
  expect(foldersOf(["src/agents/agents/a.ts", "src/agents/agents/b.ts"])).toEqual(["test/api/agents/agents"]);
});

test("the tests of migrations belong to the schema, the migrations and what applies them", () => {
  expect(
    ["src/db/schema/agents.ts", "migrations/0001_x.sql", "src/local/migrate.ts"].map((path) =>
      needsDatabaseTests([path]),
    ),
  ).toEqual([true, true, true]);
  expect(needsDatabaseTests(["src/agents/agents/create-agent.ts"])).toBe(false);
});
