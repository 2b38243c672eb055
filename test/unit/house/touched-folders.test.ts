import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { importersOf } from "#test/runs/import-graph";
import { areasOf, consoleTestsOf, foldersOf, unitTestsOf, unneededContractTests } from "#test/touched-folders";

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
  ["what the examples need", "test/api/house/example-scenes.ts", ["test/api/house/request-examples.test.ts"]],
  ["what API tests share", "test/api/house/shared.ts", ["test/api/house"]],
  ["an entry of the catalogue", "src/catalogue/skills/iban-check.json", ["test/api/catalogue"]],
  ["the program on this machine", "src/local/start.ts", []],
  ["a unit test", "test/unit/lib/log.test.ts", []],
  ["a document", "docs/internals/architecture.md", []],
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

test("a slow contract test is left out unless a changed file can move it", () => {
  const all = unneededContractTests([]);
  expect(all.filter((path) => !existsSync(resolve(repositoryFolder, path)))).toEqual([]);
  const needed = (path: string) => all.filter((name) => !unneededContractTests([path]).includes(name));
  expect(needed("src/runs/approvals/decide-approval.ts")).toEqual([]);
  expect(needed("migrations/0001_x.sql")).toEqual([
    "test/contract/migrations.test.ts",
    "test/contract/migration-history.test.ts",
  ]);
  expect(needed("src/db/schema/agents.ts")).toContain("test/contract/migrations.test.ts");
  expect(needed("docs/internals/contributing.md")).toEqual(["test/contract/contributing.test.ts"]);
  expect(needed("test/contract/kernel.test.ts")).toEqual(["test/contract/kernel.test.ts"]);
});

test("the unit tests of a change are those that reach it", () => {
  const importers = importersOf(
    new Map([
      ["src/runs/b.ts", 'import "src/runs/a.ts"'],
      ["test/unit/runs/b.test.ts", 'import "src/runs/b.ts"'],
      ["test/api/runs/b.test.ts", 'import "src/runs/b.ts"'],
    ]),
    (specifier) => specifier,
  );
  expect(unitTestsOf(["src/runs/a.ts", "test/unit/lib/own.test.ts"], importers)).toEqual([
    "test/unit/lib/own.test.ts",
    "test/unit/runs/b.test.ts",
  ]);
});
