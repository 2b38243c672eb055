import { expect, it } from "vitest";

import { GENERATED_PAGES, generated, readPage } from "./readme.ts";

it.each(GENERATED_PAGES)("the tables of %s are those of the code (npm run docs:update writes them)", async (page) => {
  const text = await readPage(page);
  expect(text).toBe(generated(text));
});

it("the README has every error, and the configuration every variable", async () => {
  expect(await readPage("README.md")).toContain("| `AGENT_LIMIT_EXCEEDED` | 403 |");
  expect(await readPage("docs/reference/configuration.md")).toContain("| `ENCRYPTION_KEY` |");
  expect(await readPage("docs/reference/configuration.md")).toContain("| `WEB_PORT` |");
});
