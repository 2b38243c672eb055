import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright-core";
import sharp from "sharp";

import { repositoryFolder } from "#local/paths";

import { startPlatform, type Platform } from "./platform.ts";

/*
 * `npm run pictures`: starts the platform on separate data, loads the sample data, and takes pictures of the console's
 * main pages into `docs/pictures`, in both themes, for desktop and phone.
 */

const FOLDER = join(repositoryFolder, "docs/pictures");
const MAX_BYTES = 150_000;
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 400, height: 860 };

interface Run {
  execution_id: string;
  agent: { id: string };
  usage: { tool_calls: number };
}

/** The pages, by the names of their pictures. */
async function pagesOf({ read }: Platform): Promise<Record<string, string>> {
  const { executions } = await read<{ executions: Run[] }>("/api/executions?limit=50&outcome=done");
  const { agents } = await read<{ agents: { id: string; name: string }[] }>("/api/agents?limit=50");
  const run = executions.find(({ usage }) => usage.tool_calls > 1) ?? executions[0];
  const agent = agents.find(({ name }) => name === "Support triage") ?? agents[0];
  return {
    overview: "/?period=30d",
    runs: "/runs",
    agents: "/agents",
    run: `/agents/${run?.agent.id}/executions/${run?.execution_id}`,
    agent: `/agents/${agent?.id}`,
    autonomy: `/agents/${agent?.id}/autonomy`,
    approvals: "/approvals",
    marketplace: "/marketplace",
  };
}

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

const platform = await startPlatform();
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const pages = await pagesOf(platform);
  for (const [kind, viewport] of [["", DESK] as const, ["-phone", PHONE] as const]) {
    const context = await platform.open(viewport);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(platform.baseUrl);
    await page.getByRole("region", { name: "First steps" }).getByRole("button", { name: "Dismiss" }).click();
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
} finally {
  await platform.stop();
}
