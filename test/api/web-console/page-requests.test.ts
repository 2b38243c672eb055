import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { PASSWORD } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { consolePaths } from "#test/support/console-paths";
import { richTenant } from "#test/support/rich-tenant";
import { addColleague } from "#test/support/users";

const MAX_CALLS = 5;
const MAX_CHANGED = 0.2;

/** Navigates back, and returns the page's text when the second frame begins: the one painted with the first frame. */
const BACK_AND_TWO_FRAMES = `new Promise((done) => {
  addEventListener("popstate", () => requestAnimationFrame(() => requestAnimationFrame(() =>
    done(document.querySelector("main")?.innerText ?? ""))), { once: true });
  history.back();
})`;

const linesOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );

/** A photo is a file that is opened again, a player's state changes, and the page of Apple's player is another document. */
const NOT_KEPT = /^\/photos\/|^\/music$|^\/integrations\/apple_music\/player$/;

/**
 * Requested once per session and by no page: the signed-in user, the stream of events, the number of waiting requests.
 */
const OF_THE_SESSION = /^\/api\/(?:auth\/me|events|inbox\?limit=1|reviews\?limit=1)$/;

/** Resolves when nothing is pending: the page shows its loading state, and no API call is open. */
async function settled(page: Page, open: ReadonlySet<unknown>, path: string): Promise<void> {
  await page.locator("main h1").first().waitFor();
  const isBusy = async (): Promise<number> =>
    (await page.locator("main [aria-busy=true]").count()) - (path === "/parts" ? 1 : 0) + open.size;
  await expect.poll(isBusy, { timeout: 15_000, message: path }).toBe(0);
}

/** Goes by a link to an address without a page; false when it does not come there. */
async function leave(page: Page): Promise<boolean> {
  await page.evaluate(`(() => {
    const link = Object.assign(document.createElement("a"), { href: "/nowhere" });
    document.body.append(link);
    link.click();
    link.remove();
  })()`);
  const away = page.getByRole("heading", { name: "Nothing here", level: 1 });
  return away.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/** The initial content of a page, and the parts that are missing after navigating back before any answer. */
async function lookAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const open = new Set<unknown>();
  let asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/") || OF_THE_SESSION.test(`${pathname}${search}`)) return;
    if (pathname.endsWith("/events")) return;
    asked.push(`${pathname}${search}`);
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  const faults: string[] = [];
  for (const path of paths) {
    asked = [];
    open.clear();
    await page.goto(new URL(path, page.url()).href);
    await settled(page, open, path);
    if (asked.length > MAX_CALLS) faults.push(`${path} asks ${asked.length} times: ${asked.join(" ")}`);
    if (NOT_KEPT.test(path)) continue;
    const before = linesOf(await page.locator("main").innerText());
    if (!(await leave(page))) {
      faults.push(`${path} cannot be left by a link`);
      continue;
    }
    const release = Promise.withResolvers<void>();
    await page.route("**/api/**", async (route) => {
      await release.promise;
      await route.continue().catch(() => {});
    });
    const after = linesOf(await page.evaluate<string>(BACK_AND_TWO_FRAMES));
    const missing = [...before].filter((line) => !after.has(line));
    // Relative times may differ.
    if (missing.length > before.size * MAX_CHANGED) faults.push(`${path} is not there at once: ${missing.join(" | ")}`);
    release.resolve();
    await page.unroute("**/api/**");
  }
  return faults;
}

test("no page makes more than five calls, and one seen before has its content within a frame, whatever the server does", async () => {
  const { owner, ids } = await richTenant({ password: "a good long password" });
  const paths = await consolePaths(ids);
  expect(paths.length).toBeGreaterThan(40);
  // One person may ask 300 times a minute; these pages are opened faster than anybody reads.
  const people = [owner, await addColleague(owner, "admin"), await addColleague(owner, "admin")];
  const faults: string[] = [];
  for (const [index, person] of people.entries()) {
    const { page, close } = await visitSignedIn(person, "/parts");
    faults.push(
      ...(await lookAt(
        page,
        paths.filter((_, place) => place % people.length === index),
      )),
    );
    await close();
  }
  expect(faults).toEqual([]);
}, 300_000);

test("a new tenant's first pages make no more than five calls either: they show the first steps", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { page } = await visitSignedIn(owner, "/parts");
  expect(await lookAt(page, ["/", "/agents", "/runs", "/review", "/approvals", "/alerts", "/settings/models"])).toEqual(
    [],
  );
}, 120_000);
