import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { visitSignedIn } from "#test/support/console";
import { consolePaths } from "#test/support/console-paths";
import { richTenant } from "#test/support/rich-tenant";

const WIDTHS = [1_280, 400];
const THEMES = ["light", "dark"] as const;

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a theme can break; the others look at what is the same in both. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** axe's findings that hinder people, with the element. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

test("every page is accessible and fits, in both themes, on a desk and on a phone", async () => {
  const { owner, ids } = await richTenant({ password: "a good long password" });
  const { page } = await visitSignedIn(owner);
  const faults: string[] = [];
  const paths = await consolePaths(ids);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => path.includes("missing"))).toEqual([]);
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator("main h1").first().waitFor();
    const isBusy = (): Promise<number> => page.locator("main [aria-busy=true]").count();
    // The page of parts also shows the placeholder of a loading part.
    await expect.poll(isBusy, { timeout: 30_000, message: path }).toBe(path === "/parts" ? 1 : 0);
    await page.evaluate(await axeSource);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      if (overflow > 0) faults.push(`${path} at ${width}: ${overflow} px too wide`);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const found = await findings(page, colorScheme === "dark" ? RULES_OF_COLOUR : undefined);
        faults.push(...found.map((fault) => `${path} at ${width} ${colorScheme}: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
}, 300_000);
