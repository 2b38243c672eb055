import { describe, expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { approvedComponent } from "#test/support/factories/components";
import { approvedDomain } from "#test/support/factories/domains";
import { approvedTemplate, uniqueWord } from "#test/support/factories/listings";
import { listedSkill, rateSkill } from "#test/support/factories/skill-listings";
import { listTemplate } from "#test/support/factories/workflows";

const newPerson = (tier: "free" | "enterprise" = "enterprise") => signUp({ tier, password: "a good long password" });

describe("the marketplace at the console", () => {
  it("finds a skill by its words, keeps the search over a reload, installs it for an agent, and rates it then", async () => {
    const word = uniqueWord();
    const { marketplaceId } = await listedSkill(await signUp(), { name: `Adder ${word}` }, { tags: ["sums"] });
    await rateSkill(await signUp(), marketplaceId, { rating: 5 });
    const person = await newPerson();
    const agent = await createAgent(person, { name: "Bookkeeper" });
    const { page, capture, expectNoComplaints } = await visitSignedIn(person, "/marketplace");
    await page.getByLabel("Search the marketplace").fill(word);
    await page.waitForURL(`**/marketplace?query=${word}*`);
    await page.reload();
    expect(await page.getByLabel("Search the marketplace").inputValue()).toBe(word);
    await page.getByRole("link", { name: `Adder ${word}` }).click();

    await page.getByText("5 of 5 (1 rating)").waitFor();
    await page.getByText("0 installs").waitFor();
    await chooseOption(page, "For the agent", agent.name);
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByText("1 install", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Your copy" }).waitFor();
    await page.getByRole("img", { name: "Installs of 30 days: 1" }).waitFor();
    await page.getByRole("definition").filter({ hasText: "1" }).first().waitFor();
    await page.getByRole("heading", { name: "Versions" }).waitFor();
    await capture("skill-listing");
    expect(await page.getByRole("heading", { name: "Install it" }).count()).toBe(0);
    await page.getByLabel("Your rating").selectOption("2");
    await page.getByLabel("Review").fill("It adds, but slowly.");
    await page.getByRole("button", { name: "Rate" }).click();
    await page.getByText("3.5 of 5 (2 ratings)").waitFor();
    await page.locator("main").getByRole("link", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: `Adder ${word}` }).waitFor();
    await page.getByText("the marketplace", { exact: true }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("installs an agent under a chosen name, and says why a paid one is refused on the free tier", async () => {
    const publisher = await signUp();
    const word = uniqueWord();
    const { templateId } = await approvedTemplate(publisher, { name: `Clerk ${word}` });
    const paid = await approvedTemplate(publisher, { name: `Paid clerk ${word}`, price: 19 });
    const { page, capture, expectNoComplaints } = await visitSignedIn(
      await newPerson("free"),
      `/marketplace?kind=agents&query=${word}`,
    );
    await page.getByText("$19.00").waitFor();
    await page.getByRole("link", { name: `Paid clerk ${word}` }).click();
    await page.waitForURL(`**/marketplace/agents/${paid.templateId}`);
    await page.getByRole("button", { name: "Install" }).click();
    await page
      .getByRole("alert")
      .getByText(/purchase|price|paid/i)
      .waitFor();
    await capture("paid-agent-refused");

    await page.goto(new URL(`/marketplace/agents/${templateId}`, page.url()).href);
    await page.getByLabel("Name of your agent").fill("Our clerk");
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("status").getByText("Our clerk").waitFor();
    await page.getByRole("heading", { name: "Your copy" }).waitFor();
    const open = page.locator("main").getByRole("link", { name: "Open", exact: true });
    expect(await open.getAttribute("href")).toMatch(/^\/agents\/.+/);
    expect(await page.getByRole("heading", { name: "Install it" }).count()).toBe(0);
    expectNoComplaints();
  }, 60_000);

  it("makes a workflow from a template and the typed inputs, and counts it", async () => {
    const templateId = await listTemplate({
      name: "Invoice intake",
      template_type: "advanced",
      input_schema: [
        { name: "limit", type: "number", label: "Approval limit", required: true },
        { name: "currency", type: "select", label: "Currency", required: true, options: ["EUR", "USD"] },
        { name: "addresses", type: "array", label: "Who is told", required: false },
        { name: "strict", type: "boolean", label: "Stop at the first mistake", required: false },
      ],
      steps: [
        { step_id: "pay", name: "Pay", step_type: "pay", estimated_duration: 60, parameters: { limit: "{{limit}}" } },
      ],
    });
    const path = `/marketplace/workflows/${templateId}`;
    const { page, capture, expectNoComplaints } = await visitSignedIn(await newPerson(), path);
    await page.getByText("used 0 times").waitFor();
    await page.getByLabel("Name of your workflow").fill("Berlin invoices");
    await page.getByLabel("Approval limit").fill("1000.5");
    await page.getByLabel("Currency").selectOption("USD");
    await page.getByLabel("Who is told").fill("ann@example.com\nbob@example.com");
    await page.getByLabel("Stop at the first mistake").check();
    await page.getByRole("button", { name: "Make the workflow" }).click();
    await page.getByText("used 1 time").waitFor();
    await page.getByText("Definition").click();
    await capture("workflow-made");
    const made = JSON.parse(await page.locator("pre").innerText()) as {
      name: string;
      user_inputs: unknown;
      steps: { parameters: unknown }[];
    };
    expect(made.name).toBe("Berlin invoices");
    const addresses = ["ann@example.com", "bob@example.com"];
    expect(made.user_inputs).toEqual({ limit: 1000.5, currency: "USD", addresses, strict: true });
    expect(made.steps[0]?.parameters).toEqual({ limit: 1000.5 });
    expectNoComplaints();
  }, 60_000);

  it("places a component on a new canvas and installs a domain under a chosen name", async () => {
    const publisher = await signUp();
    const componentId = await approvedComponent(publisher);
    const domainId = await approvedDomain(publisher);
    const person = await newPerson();
    const path = `/marketplace/components/${componentId}`;
    const { page, capture, expectNoComplaints } = await visitSignedIn(person, path);
    await page.getByLabel("Name of a new canvas").fill("Morning board");
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("status").getByText("Morning board").waitFor();
    expect(await page.getByLabel("On the canvas").locator("option").first().innerText()).toBe("Morning board");
    await page.getByLabel("Your rating").selectOption("4");
    await page.getByLabel("Review (optional)").fill("Seen every morning.");
    await page.getByRole("button", { name: "Rate", exact: true }).click();
    await page.getByRole("blockquote").getByText("Seen every morning.").waitFor();
    await capture("component-installed");

    await page.goto(new URL(`/marketplace/domains/${domainId}`, page.url()).href);
    await page.getByLabel("Name of your copy").fill("Our payables");
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("status").getByText("Our payables").waitFor();
    await page.getByText("1 install", { exact: true }).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("has something of every kind on a fresh instance, with a page for each, and gives a template's graph", async () => {
    const { page, capture, expectNoComplaints } = await visitSignedIn(await newPerson(), "/marketplace");
    for (const kind of ["Skills", "Agents", "Domains", "Components", "Workflows"]) {
      // One after the other: it is one page, and a list that was left at an earlier URL.
      await page.goto(new URL(`/marketplace?kind=${kind.toLowerCase()}`, page.url()).href);
      await page.getByRole("checkbox", { name: new RegExp(`^${kind.slice(0, -1)} `), checked: true }).waitFor();
      const first = page.locator(`a[href^="/marketplace/${kind.toLowerCase()}/"]`).first();
      await first.waitFor();
      await capture(`marketplace-${kind.toLowerCase()}`);
      await first.click();
      await page.getByRole("button", { name: /^(?:Install|Import the graph)$/ }).waitFor();
      await capture(`marketplace-${kind.toLowerCase()}-one`);
    }
    await page.getByRole("button", { name: "Import the graph" }).click();
    await page.getByRole("button", { name: "Save as a file" }).waitFor();
    expectNoComplaints();
  }, 120_000);

  it("shows every kind on one page, narrows by facets that count, and keeps all of it in the address", async () => {
    const word = uniqueWord();
    const publisher = await signUp();
    const { marketplaceId } = await listedSkill(publisher, { name: `Tariffs ${word}` }, { category: "finance" });
    await listedSkill(publisher, { name: `Quotes ${word}` }, { category: "support", price: 5 });
    await approvedTemplate(publisher, { name: `Clerk ${word}` });
    const person = await newPerson();
    await call("POST", "/api/skills/install", { token: person.token, body: { skill_id: marketplaceId } });
    const { page, capture, expectNoComplaints } = await visitSignedIn(person, `/marketplace?query=${word}`);
    await page.getByText("1–3 of 3").waitFor();
    await page.getByRole("article").filter({ hasText: "Tariffs" }).getByText("Installed").waitFor();
    await page.getByRole("checkbox", { name: "Skill 2", exact: true }).click();
    await page.getByText("1–2 of 2").waitFor();
    await page.getByRole("checkbox", { name: "Agent 1", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: /^Paid/ }).click();
    await page.getByText("1–1 of 1").waitFor();
    await page.getByText("$5.00").waitFor();
    expect(new URL(page.url()).search).toBe(`?query=${word}&kind=skill&price=paid`);
    await page.reload();
    await page.getByText("1–1 of 1").waitFor();
    await page.goBack();
    await page.getByText("1–2 of 2").waitFor();
    await page.goto(new URL("/marketplace", page.url()).href);
    await page.getByText(/of \d+$/).waitFor();
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 1_280, height: 900 });
      await capture(`marketplace-${scheme}`);
      await page.setViewportSize({ width: 400, height: 900 });
      await capture(`marketplace-${scheme}-phone`);
    }
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("checkbox", { name: /^Workflow/ }).click();
    await page.waitForURL("**/marketplace?kind=workflow");
    expectNoComplaints();
  }, 90_000);

  it("shows a component as it looks, and which version of a workflow template was used", async () => {
    const componentId = await approvedComponent(await signUp());
    const templateId = await listTemplate({ name: "Intake" });
    const person = await newPerson();
    const path = `/marketplace/components/${componentId}`;
    const { page, capture, expectNoComplaints } = await visitSignedIn(person, path);
    const preview = page.getByTitle(/^Preview of/).contentFrame();
    await preview.locator("body").waitFor();
    expect(await preview.locator("body").evaluate("self.origin")).toBe("null");
    await page.goto(new URL(`/marketplace/workflows/${templateId}`, page.url()).href);
    await page.getByRole("heading", { name: "Versions" }).waitFor();
    expect(await page.getByRole("heading", { name: "Your copy" }).count()).toBe(0);
    await page.getByRole("group", { name: "Order of the steps" }).waitFor();
    await page.getByRole("button", { name: "Import the graph" }).click();
    await page.getByRole("heading", { name: "Your copy" }).waitFor();
    await page.getByRole("img", { name: "Uses of 30 days: 1" }).waitFor();
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await capture(`workflow-listing-${scheme}`);
      await page.setViewportSize({ width: 400, height: 900 });
      await capture(`workflow-listing-${scheme}-phone`);
      await page.setViewportSize({ width: 1_280, height: 900 });
    }
    expectNoComplaints();
  }, 60_000);
});
