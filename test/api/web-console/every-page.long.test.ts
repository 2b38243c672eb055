import { expect, test } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { visitSignedIn } from "#test/support/console";
import { consolePaths } from "#test/support/console-paths";
import { richTenant } from "#test/support/rich-tenant";

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
    faults.push(...(await accessibilityFaults(page, path)));
  }
  expect(faults).toEqual([]);
}, 300_000);
