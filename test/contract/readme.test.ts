import { expect, it } from "vitest";

import { GENERATED_PAGES, generated, readPage } from "./readme.ts";

it.each(GENERATED_PAGES)("the tables of %s are those of the code (npm run docs:update writes them)", async (page) => {
  const text = await readPage(page);
  expect(text).toBe(await generated(text));
});

it.each([
  ["docs/reference/errors.md", "| `AGENT_LIMIT_EXCEEDED` | 403 |"],
  ["docs/reference/configuration.md", "| `ENCRYPTION_KEY` |"],
  ["docs/reference/configuration.md", "| `WEB_PORT` |"],
  ["docs/reference/operations.md", "| `POST /api/agents` |"],
  ["docs/reference/events.md", "| `agent.executed` |"],
  ["docs/reference/events.md", "| `run.ended` |"],
  ["docs/reference/actions.md", "| `refund` | 4 |"],
  ["docs/reference/limits.md", "| agents | 3 | 10 | 100 | no limit |"],
  [
    "docs/reference/retention.md",
    "| `approvals` | approvals that are over | 400 days | creation | `APPROVAL_DAYS`, at least 90 |",
  ],
  ["docs/guides/alerts.md", "| `tool_server_down` |"],
  ["docs/guides/people.md", "| `AGENT_VIEW` | yes | yes | yes | yes |"],
  ["docs/guides/scaling.md", "| Runs of a workspace at once | Lanes awake |"],
  ["docs/concepts.md", "| `student` | alone |"],
  ["docs/README.md", "](guides/models.md)"],
])("%s has its generated part (%s)", async (page, row) => {
  expect(await readPage(page)).toContain(row);
});

it("the page of the command line has every command of the program", async () => {
  const program = await readPage("src/sdk/cli/tenure.ts");
  const commands = /const COMMANDS[^{]*\{([^}]*)\}/.exec(program)?.[1] ?? "";
  const names = [...commands.matchAll(/^\s*(\w+)/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  const page = await readPage("docs/reference/command-line.md");
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(page))).toEqual([]);
});
