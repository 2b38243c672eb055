import { expect, test } from "vitest";

import { AGENT_ID, oneAgent, reader } from "#test/console/agents/one-agent";
import { openConsole } from "#test/console/support/open-console";

test("the palette finds the parts of the settings by their words, and changes the theme", async () => {
  const page = await openConsole("/settings/plan", { "GET /api/usage": {}, "GET /api/search": { results: [] } });
  await page.getByRole("button", { name: /^Find/ }).click();
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("budget");
  await palette.getByText("Settings: Models and budgets").waitFor();
  await palette.getByRole("combobox").fill("dark");
  await palette.getByText("Theme: dark").click();
  await page.until(() => document.documentElement.dataset["theme"] === "dark");
  expect(localStorage.length).toBeGreaterThan(0);
});

test("a task typed with its agent opens the agent with the task, which waits for a person to send it", async () => {
  const page = await openConsole("/settings/plan", {
    ...oneAgent(() => reader()),
    "GET /api/usage": {},
    "GET /api/search": { results: [] },
    "GET /api/agents": { agents: [{ id: AGENT_ID, name: "Reader", maturity_level: "student" }] },
  });
  await page.getByRole("button", { name: /^Find/ }).click();
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("run summarize the mail on read");
  await palette.getByText("Run “summarize the mail” on Reader").click();
  const field = page.getByLabel("Task", { exact: true });
  await field.waitFor();
  expect(await field.inputValue()).toBe("summarize the mail");
  expect(page.api.of("GET /api/agents")[0]?.query).toMatchObject({ q: "read" });
  expect(page.api.of("POST /api/agents/{agent_id}/execute")).toEqual([]);
});

test("the palette presses the buttons of the opened page", async () => {
  const page = await openConsole("/tools", {
    "GET /api/tool-servers": { tool_servers: [] },
    "GET /api/server-tools": { tools: [] },
    "GET /api/integrations": {},
    "GET /api/search": { results: [] },
  });
  await page.getByRole("button", { name: "Add server" }).waitFor();
  await page.getByRole("button", { name: /^Find/ }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("add server");
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /Add server/ })
    .click();
  await page.getByLabel("Address").waitFor();
});
