import { expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { visitConsole, visitSignedIn } from "#test/support/console";
import { consolePaths } from "#test/support/console-paths";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { startInstance, temporaryDataFolder } from "#test/support/instance";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const PASSWORD = "a good long password";
const REQUESTS_OF_A_FREE_DAY = 50;

test("a stranger signs up, makes an agent, sees its run grow, approves in the inbox, sees the promotion, and finds the run again", async () => {
  const outside = await startWebhookReceiver();
  const email = `story-${crypto.randomUUID()}@example.com`;
  const { page, expectNoComplaints } = await visitConsole("/sign-up");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Name of the tenant").fill("A story");
  await page.getByRole("button", { name: "Create the account" }).click();
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("0 of 7 done").waitFor();
  await page.evaluate("document.documentElement.dataset.same = 'yes'");

  await steps.getByRole("link", { name: "Create an agent" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Rates clerk");
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByRole("heading", { name: "Rates clerk", level: 1 }).waitFor();
  const agentId = /agents\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

  // Steps that take hours, or another program on a person's computer, use the API.
  const signedIn = await call("POST", "/api/auth/login", { body: { email, password: PASSWORD }, from: newAddress() });
  const person = { token: signedIn.data<{ access_token: string }>().access_token };
  const made = await call("POST", "/api/v1/skills/private", {
    ...person,
    body: { name: "Rates", description: "Reads rates.", skill_type: "api", config: { url: outside.url } },
  });
  expect(made.status, made.text).toBe(201);

  await page.getByLabel("Task", { exact: true }).fill("Use the skill Rates");
  await page.getByRole("button", { name: "Run the task" }).click();
  const trace = page.getByRole("region", { name: "Trace" });
  await page.getByText("It waits for a person's approval.").waitFor();
  const runAddress = new URL(page.url()).pathname;
  const grown = async (): Promise<number> => trace.getByRole("link").count();
  const before = await grown();
  await sections.getByRole("link", { name: "Approvals" }).click();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect
    .poll(
      async () => {
        const run = await call("GET", `/api/executions/${runAddress.split("/").at(-1)}`, person);
        return run.data<{ execution: { status: string } }>().execution.status;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe("completed");
  await sections.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("link", { name: "Use the skill Rates" }).click();
  await page.getByRole("heading", { name: "Result" }).waitFor();
  await expect.poll(grown).toBeGreaterThan(before);

  const promoted = await call("POST", `/api/graduation/agents/${agentId}/promote`, {
    ...person,
    body: { new_level: "intern", justification: "It read the rates as asked." },
  });
  expect(promoted.status, promoted.text).toBe(200);
  await page.getByText("Rates clerk is intern now, and was student.").waitFor();

  await sections.getByRole("link", { name: "Overview", exact: true }).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Agents, runs, skills, pages" }).fill("skill rates");
  await page.getByRole("option", { name: /Use the skill Rates/ }).click();
  await page.waitForURL((url) => url.pathname.includes(runAddress.split("/").at(-1) ?? "never"));
  expect(await page.evaluate("document.documentElement.dataset.same")).toBe("yes");
  expectNoComplaints();
}, 120_000);

test("a person of the free plan opens pages more often than the plan has requests in a day, and is never refused", async () => {
  const account = await signUp({ tier: "free", password: PASSWORD });
  const { id } = await createAgent(account, { name: "Reader" });
  await executeToEnd(account, id, { task: "Calculate 2 + 3" });
  const { page } = await visitSignedIn(account);
  const refused: string[] = [];
  let asked = 0;
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/api/")) return;
    asked += 1;
    if (response.status() === 429) refused.push(pathname);
  });
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (let round = 0; asked < 2 * REQUESTS_OF_A_FREE_DAY; round += 1) {
    expect(round).toBeLessThan(40);
    for (const section of ["Runs", "Agents", "Approvals", "Skills", "Overview"]) {
      await sections.getByRole("link", { name: section, exact: true }).click();
      await page.getByRole("heading", { name: section, level: 1 }).waitFor();
      await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
    }
  }
  expect(refused).toEqual([]);
  const { requests } = (await call("GET", "/api/usage", { token: account.token })).data<{
    requests: { day: { used: number } };
  }>();
  expect(requests.day.used).toBeLessThan(10);
}, 120_000);

test("every page of a free plan's tenant can be opened in one go", async () => {
  const account = await signUp({ tier: "free", password: PASSWORD });
  const { page } = await visitSignedIn(account);
  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // A page that is left at once keeps its stream open for a moment, and their number is limited.
    if (response.status() === 429 && pathname !== "/api/events") refused.push(pathname);
  });
  const paths = (await consolePaths({})).filter((path) => !path.includes("missing"));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator("main h1").first().waitFor();
  }
  expect(refused).toEqual([]);
}, 120_000);

test("the server stops under an open page and starts again: the bar appears, the page stays, and it recovers", async () => {
  const folder = await temporaryDataFolder();
  try {
    const first = await startInstance({ dataFolder: folder.path });
    const { baseUrl } = first;
    const account = await signUp({ baseUrl, password: PASSWORD });
    const body = { name: "Reader", role: "custom", maturity_level: "student" };
    await call("POST", "/api/agents", { token: account.token, baseUrl, body });
    const { page } = await visitSignedIn(account, "/agents", baseUrl);
    await page.getByRole("link", { name: "Reader" }).waitFor();
    await first.stop();
    await page.getByText("The server cannot be reached.").first().waitFor();
    expect(await page.getByRole("link", { name: "Reader" }).count()).toBe(1);
    const second = await startInstance({ dataFolder: folder.path, port: Number(new URL(baseUrl).port) });
    try {
      await expect.poll(() => page.getByText("The server cannot be reached.").count(), { timeout: 40_000 }).toBe(0);
      await call("POST", "/api/agents", { token: account.token, baseUrl, body: { ...body, name: "Writer" } });
      await page.getByRole("link", { name: "Writer" }).waitFor();
    } finally {
      await second.stop();
    }
  } finally {
    await folder.remove();
  }
}, 120_000);
