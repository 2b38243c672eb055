import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright-core";
import sharp from "sharp";

import { repositoryFolder } from "#local/paths";

import { startPlatform, type Place, type Platform } from "./platform.ts";

/*
 * `npm run pictures`: starts the platform on separate data, opens the sample workspace, and takes pictures of the
 * console's main pages into `docs/pictures`, in both themes, for desktop and phone. The marketplace is that of the
 * person's own workspace, because nothing can be installed in the other one.
 */

const FOLDER = join(repositoryFolder, "docs/pictures");
const MAX_BYTES = 150_000;
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 400, height: 860 };

interface Run {
  execution_id: string;
  verification: string | null;
}

type Pages = Readonly<Record<string, string>>;

/** The pages of the sample workspace, by the names of their pictures. */
async function samplePages({ read }: Platform): Promise<Pages> {
  // A complaint waits for a person before the refund.
  const { executions } = await read<{ executions: Run[] }>("/api/executions?limit=100&outcome=done&q=complaint");
  const { agents } = await read<{ agents: { id: string; name: string }[] }>("/api/agents?limit=50");
  const run = executions.find(({ verification }) => verification !== "self_reported") ?? executions[0];
  const agentNamed = (wanted: string): string => agents.find(({ name }) => name === wanted)?.id ?? "";
  return {
    overview: "/?period=30d",
    runs: "/runs",
    agents: "/agents",
    run: `/runs/${run?.execution_id}`,
    agent: `/agents/${agentNamed("Refund clerk")}`,
    autonomy: `/agents/${agentNamed("Returns desk")}/autonomy`,
    approvals: "/approvals",
  };
}

const HOME_PAGES: Pages = { marketplace: "/marketplace" };

/** Waits until everything that the page waits for has loaded. */
async function settle(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction("document.querySelectorAll('main [aria-busy=true]').length === 0");
  await page.waitForLoadState("load");
  await page.evaluate("document.fonts.ready");
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

async function take(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot();
  const small = await sharp(taken).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer();
  if (small.byteLength > MAX_BYTES) throw new Error(`${name} has ${small.byteLength} bytes; at most ${MAX_BYTES}`);
  await writeFile(join(FOLDER, `${name}.png`), small);
  process.stdout.write(`${name}.png  ${Math.ceil(small.byteLength / 1_000)} kB\n`);
}

/** Takes the pictures of some pages in one place, in both themes and both sizes. */
async function takeAll(platform: Platform, place: Place, pages: Pages): Promise<void> {
  for (const [kind, viewport] of [["", DESK] as const, ["-phone", PHONE] as const]) {
    const context = await platform.open(viewport, place);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const [name, path] of Object.entries(pages)) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(new URL(path, platform.baseUrl).href);
        await settle(page);
        await take(page, `${name}${kind}-${colorScheme}`);
      }
    }
    await context.close();
  }
}

/** Removes the earlier pictures. Drawings (`.svg`) stay: no program makes them. */
async function removeEarlier(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".png"));
  await Promise.all(names.map((name) => rm(join(FOLDER, name))));
}

const platform = await startPlatform();
try {
  await removeEarlier();
  await takeAll(platform, "sample", await samplePages(platform));
  await takeAll(platform, "home", HOME_PAGES);
} finally {
  await platform.stop();
}
