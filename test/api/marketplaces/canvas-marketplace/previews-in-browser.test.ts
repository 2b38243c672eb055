import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";

import { CATALOGUE_COMPONENTS } from "#local/catalogue/catalogue-components";
import { newBrowserContext } from "#test/support/browser";
import { signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { approvedComponent } from "#test/support/factories/components";

const baseUrl = inject("baseUrl");

const previewOf = (componentId: string): string =>
  new URL(`/api/canvas-marketplace/components/${componentId}/preview`, baseUrl).href;

interface Visit {
  page: Page;
  /** The errors that the console reported. */
  complaints: string[];
  /** The network requests beside the page itself. */
  requests: string[];
}

async function visit(componentId: string): Promise<Visit> {
  const page = await (await newBrowserContext({ width: 760, height: 560 })).newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests.push(request.url());
  });
  await page.goto(previewOf(componentId));
  await page.waitForLoadState("networkidle");
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/component-${componentId.slice(-2)}.png` });
  return { page, complaints, requests };
}

const idOf = (name: string): string => CATALOGUE_COMPONENTS.find((component) => component.name === name)?.id ?? "";

describe("previews of the catalogue in a browser", () => {
  it(
    "are all drawn, without an error and without a request",
    () =>
      everyCase(
        CATALOGUE_COMPONENTS.map(({ name, id }) => [name, id] as const),
        async (_, id) => {
          const { page, complaints, requests } = await visit(id);
          expect((await page.locator("#root").innerText()).length).toBeGreaterThan(10);
          expect(await page.locator("#root").innerText()).not.toMatch(/NaN|undefined|\[object/);
          expect((await page.locator("#root").boundingBox())?.height).toBeGreaterThan(60);
          expect(complaints).toEqual([]);
          expect(requests).toEqual([previewOf(id)]);
        },
        // A page is observed until it has made no request for half a second.
        { atOnce: 4 },
      ),
    120_000,
  );

  it("the data table sorts, and filters", async () => {
    const { page } = await visit(idOf("Data table"));
    const firstCell = () => page.locator("tbody tr:first-child td:nth-child(3)").innerText();
    await page.getByRole("button", { name: "Amount" }).click();
    expect(await firstCell()).toBe("75.2");
    await page.getByRole("button", { name: "Amount" }).click();
    expect(await firstCell()).toBe("8,900");
    await page.getByRole("searchbox").fill("harbour");
    expect(await page.locator("tbody tr").count()).toBe(1);
  }, 60_000);

  it("the board moves a card by key, the inbox asks for a reason, the form checks what is sent", async () => {
    const board = await visit(idOf("Kanban board"));
    await board.page.locator("[data-card='2']").press("ArrowRight");
    expect(await board.page.getByRole("list", { name: "Checking" }).innerText()).toContain("Broken screen");

    const inbox = await visit(idOf("Approval inbox"));
    await inbox.page.getByRole("button", { name: "Reject" }).first().click();
    expect(await inbox.page.getByRole("status").innerText()).toBe("2 requests wait.");
    await inbox.page.getByRole("textbox").first().fill("Too early");
    await inbox.page.getByRole("button", { name: "Reject" }).first().click();
    expect(await inbox.page.getByRole("status").innerText()).toBe("1 request waits.");

    const form = await visit(idOf("Form from JSON Schema"));
    await form.page.getByRole("button", { name: "Report" }).click();
    expect(await form.page.getByRole("status").innerText()).toContain("What happened");
    await form.page.getByLabel("What happened").fill("Bearing is hot");
    await form.page.getByRole("button", { name: "Report" }).click();
    expect(await form.page.getByRole("status").innerText()).toContain("Sent");
    expect(form.complaints).toEqual([]);
  }, 60_000);
});

it("a component that wants out reaches nothing: no network, no cookies, no page around it", async () => {
  const code = `<p id="told"></p><img src="https://example.com/a.png"><script>
    const told = [];
    const attempt = (name, act) => { try { act(); told.push(name + " worked"); } catch { told.push(name + " refused"); } };
    attempt("cookies", () => document.cookie);
    attempt("storage", () => window.localStorage.length);
    attempt("window", () => { if (window.open("https://example.com") === null) throw new Error(); });
    fetch("/api/auth/me").then(() => told.push("fetch worked"), () => told.push("fetch refused")).then(() => {
      document.getElementById("told").textContent = told.join(", ");
    });
  </script>`;
  const id = await approvedComponent(await signUp(), {}, { code });
  const { page } = await visit(id);
  const told = page.locator("#told");
  await expect.poll(() => told.innerText()).toBe("cookies refused, storage refused, window refused, fetch refused");
}, 60_000);
