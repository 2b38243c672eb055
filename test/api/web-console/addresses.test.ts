import { expect, inject, it } from "vitest";

import { requestApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { consolePaths } from "#test/support/console-paths";
import { createAgent } from "#test/support/factories/agents";

const PASSWORD = "a good long password";

it("old links lead to the current pages, with their query", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner);
  const { page, expectNoComplaints } = await visitSignedIn(owner);
  for (const [former, present, title] of [
    ["/account", "/settings", "Account"],
    ["/account/people?status=invited", "/settings/people?status=invited", "People"],
    ["/account/keys", "/settings/keys", "API keys"],
    ["/governance", "/development/rules", "Rules of development"],
    ["/governance/run", "/development", "Development"],
    ["/governance/projects", "/development/projects", "Projects"],
    ["/governance/improvement?list=variants", "/development/improvement?list=variants", "Auto-improvement"],
    ["/governance/audit", "/audit", "Audit"],
    [`/agents/${id}/learning`, `/agents/${id}/autonomy`, "Finance Assistant"],
  ] as const) {
    await page.goto(new URL(former, page.url()).href);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(`${pathname}${search}`).toBe(present);
    // The way back leads to the previous page, not to the old URL again.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  }
  expectNoComplaints();
}, 60_000);

it("the navigation counts the approvals that wait, and counts again after a decision", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id: agentId } = await createAgent(owner);
  const { id } = await requestApproval(owner, agentId);
  await requestApproval(owner, agentId, { input_summary: "Deploy build 43" });
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/approvals/${id}`);
  const place = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: /^Approvals/ });
  await place.getByText("2 waiting").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await place.getByText("1 waiting").waitFor();
  expectNoComplaints();
}, 60_000);

it("the pages of an agent have one head: its level and what the next one needs, and the way between them", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner, { name: "Reader" });
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}`);
  const tabs = page.getByRole("navigation", { name: "Agent" });
  for (const tab of ["Overview", "Runs", "Chat", "Autonomy", "Training", "Edge cases", "Episodes", "Settings"]) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect.poll(() => page.title()).toBe(`${tab} · Reader · Tenure`);
    await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
    // The chat fills the window, and has the level beside the conversation.
    const level =
      tab === "Chat" ? page.getByRole("region", { name: "Level" }) : page.getByRole("list", { name: "Levels" });
    await level.getByText(/^\d+ more good runs$/).waitFor();
    expect(await tabs.locator("[aria-current=page]").innerText()).toBe(tab);
  }
  await page.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Delete");
  await page.getByRole("status").getByText("“Reader” is deleted.").waitFor();
  expectNoComplaints();
}, 60_000);

it("every page is found when its address is opened or loaded again", async () => {
  const paths = await consolePaths({});
  const lost = await Promise.all(
    paths.map(async (path) => {
      const { status } = await fetch(`${inject("baseUrl")}${path}`, { method: "HEAD" });
      return status === 200 ? [] : [`${status} ${path}`];
    }),
  );
  expect(lost.flat()).toEqual([]);
});

it("a mistyped address is a page that helps, for browsers; programs get the API's answer", async () => {
  const { page } = await visitSignedIn(await signUp({ password: PASSWORD }), "/agentss");
  await page.getByText("This address has no page").waitFor();
  const asProgram = await fetch(new URL("/agentss", page.url()), { headers: { Accept: "application/json" } });
  expect([asProgram.status, asProgram.headers.get("Content-Type")]).toEqual([404, "application/json"]);
  const asBrowser = await fetch(new URL("/agentss", page.url()), { headers: { Accept: "text/html" } });
  expect([asBrowser.status, asBrowser.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
}, 60_000);
