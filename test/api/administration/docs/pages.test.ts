import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";

import { newBrowserContext } from "#test/support/browser";

const baseUrl = inject("baseUrl");

/** Opens a page of the instance and records its console, where the browser also reports a violated policy. */
async function visit(path: string) {
  const page = await (await newBrowserContext()).newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
  // The load event comes after the page has drawn all operations, which takes longer than a navigation may.
  await page.goto(new URL(path, baseUrl).href, { waitUntil: "commit" });
  return { page, complaints, origins };
}

/** Redoc draws all operations before it shows one: 12 s of processor time, of which a busy machine gives a tenth. */
const DRAWN_MS = 240_000;

/** Writes a picture for a person to look at, when SCREENSHOTS names a folder. */
async function capture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Swagger UI begins with its sections closed (with as many operations open it stops drawing them); the address opens one. */
describe.each(["/api/docs#/Operations", "/api/redoc"])("%s in a browser", (path) => {
  it(
    "shows the operations, loads nothing from another host and breaks no rule of its policy",
    async () => {
      const { page, complaints, origins } = await visit(path);
      await page.getByText("Health of this instance").filter({ visible: true }).first().waitFor({ timeout: DRAWN_MS });
      await page.waitForLoadState("networkidle", { timeout: DRAWN_MS });
      await capture(page, new URL(page.url()).pathname.slice("/api/".length));
      expect(complaints).toEqual([]);
      expect([...origins]).toEqual([new URL(baseUrl).origin]);
    },
    2 * DRAWN_MS,
  );
});

it("sends a request from /api/docs and shows the answer", async () => {
  const { page, complaints } = await visit("/api/docs");
  await page.locator("#operations-tag-Operations").click();
  const operation = page.locator("#operations-Operations-getHealth");
  await operation.getByText("Health of this instance").click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
  await capture(page, "execute");
  expect(complaints).toEqual([]);
}, 60_000);
