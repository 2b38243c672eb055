import { expect, test } from "vitest";

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
