import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

test("the list of runs follows what happens, narrows as one chooses, and keeps views", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  await executeToEnd(owner, id, { task: "Summarize: the ship is late. It comes on Monday." });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  const first = page.getByRole("link", { name: "Summarize: the ship is late." });
  await first.waitFor();
  await executeToEnd(owner, id, { task: "Sing a song of the sea" });
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor();
  await capture("runs");

  await page.getByLabel("Find in tasks").fill("ship");
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("q")).toBe("ship");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Ships");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Ships" }).waitFor();
  await views.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor();
  await page.reload();
  await views.getByRole("link", { name: "Ships" }).click();
  await page.getByRole("link", { name: "Sing a song of the sea" }).waitFor({ state: "detached" });
  await first.click();
  await page.getByRole("heading", { level: 1, name: /the ship is late/ }).waitFor();
  expectNoComplaints();
}, 60_000);

test("a column's title sorts the list, and says how it is sorted", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  await executeToEnd(owner, id, { task: "Summarize: one." });
  await executeToEnd(owner, id, { task: "Summarize: two." });
  const { page, expectNoComplaints } = await visitSignedIn(owner, "/runs");
  const tasks = page.getByRole("row").getByRole("link", { name: /^Summarize/ });
  await expect.poll(() => tasks.allInnerTexts()).toEqual(["Summarize: two.", "Summarize: one."]);
  await page.getByRole("button", { name: "Started" }).click();
  await expect.poll(() => tasks.allInnerTexts()).toEqual(["Summarize: one.", "Summarize: two."]);
  expect(await page.getByRole("columnheader", { name: "Started" }).getAttribute("aria-sort")).toBe("ascending");
  expectNoComplaints();
}, 60_000);
