import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const WIDTHS = [1_280, 400];
const THEMES = ["light", "dark"] as const;

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a theme can break; the others look at what is the same in both. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** axe's findings of every weight, with the element. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 160)}`);
}

const OVERFLOW = "document.documentElement.scrollWidth - innerWidth";
/** A page takes a moment to fit a new width. */
const FITS_WITHIN_MS = 10_000;

/** Pixels by which the page is wider than its window, once it has had the time to fit. */
async function overflowOf(page: Page): Promise<number> {
  try {
    await page.waitForFunction(`${OVERFLOW} <= 0`, undefined, { timeout: FITS_WITHIN_MS });
    return 0;
  } catch {
    return page.evaluate<number>(OVERFLOW);
  }
}

/** Finds what hinders people on the open page, on a desk and on a phone, in both themes. The last of them stays set. */
export async function accessibilityFaults(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(await axeSource);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await overflowOf(page);
    if (overflow > 0) faults.push(`${path} at ${width}: ${overflow} px too wide`);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await findings(page, colorScheme === "dark" ? RULES_OF_COLOUR : undefined);
      faults.push(...found.map((fault) => `${path} at ${width} ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
