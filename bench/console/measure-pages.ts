import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Page, Response } from "playwright-core";

import { repositoryFolder } from "#local/paths";

import { startPlatform, type Platform } from "./platform.ts";

/*
 * `npm run pages`: opens the console's main pages in Chromium, first without a cache and then again in the same
 * session. It counts the requests and the received bytes (compressed with gzip, as a content network sends them), and
 * writes the table into `docs/internals/console-pages.md`.
 */

const FILE = join(repositoryFolder, "docs/internals/console-pages.md");
const VIEWPORT = { width: 1280, height: 900 };

/** They lead out of the sample workspace, so they are those of the person's own. */
const HOME_PAGES: ReadonlySet<string> = new Set(["Marketplace", "Webhooks"]);

/** Measurements of the review of 22 November 2026: requests to the API and kilobytes on a first visit. */
const BEFORE: Readonly<Record<string, readonly [calls: string, kilobytes: string]>> = {
  Overview: ["4", "34.9"],
  Agents: ["2", "35.9"],
  Agent: ["3", "42.9"],
  Audit: ["11", "46.2"],
  Approvals: ["3", "–"],
  Autonomy: ["6", "–"],
};

/**
 * Requested once per session and by no page: the signed-in user, the stream of events, the numbers of waiting requests and runs.
 */
const OF_THE_SESSION = /^\/api\/(?:auth\/me|events|inbox\?limit=1|reviews\?limit=1)$/;

interface Count {
  calls: number;
  requests: number;
  bytes: number;
  /** The part of them that draws the charts, which loads after the page. */
  chartBytes: number;
}

const OF_CHARTS = /\/(?:use-chart|progress-line|outcome-bars)-[^/]+\.js$/;

async function pagesOf({ read }: Platform): Promise<Record<string, string>> {
  const { executions } = await read<{ executions: { execution_id: string; agent: { id: string } }[] }>(
    "/api/executions?limit=1&outcome=done",
  );
  const run = executions[0];
  return {
    Overview: "/",
    Runs: "/runs",
    Run: `/runs/${run?.execution_id}`,
    Agents: "/agents",
    Agent: `/agents/${run?.agent.id}`,
    Autonomy: `/agents/${run?.agent.id}/autonomy`,
    Approvals: "/approvals",
    Review: "/review",
    Skills: "/skills",
    Marketplace: "/marketplace",
    Audit: "/audit",
    Webhooks: "/webhooks",
    Settings: "/settings",
  };
}

/** Counts a page's requests during an action. */
async function during(page: Page, act: () => Promise<void>): Promise<Count> {
  const answers: Response[] = [];
  const note = (response: Response): void => void answers.push(response);
  page.on("response", note);
  await act();
  await settle(page);
  page.off("response", note);
  const count: Count = { calls: 0, requests: 0, bytes: 0, chartBytes: 0 };
  for (const answer of answers) {
    const { pathname, search } = new URL(answer.url());
    // A stream of events has no end.
    if ((answer.headers()["content-type"] ?? "").startsWith("text/event-stream")) continue;
    const body = await answer.body().catch(() => Buffer.alloc(0));
    count.requests += 1;
    const bytes = gzipSync(body).byteLength;
    count.bytes += bytes;
    if (OF_CHARTS.test(pathname)) count.chartBytes += bytes;
    if (pathname.startsWith("/api/") && !OF_THE_SESSION.test(`${pathname}${search}`)) count.calls += 1;
  }
  return count;
}

async function settle(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction("document.querySelectorAll('main [aria-busy=true]').length === 0");
  await page.waitForFunction(
    "performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((entry) => entry.responseEnd)) > 400",
  );
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);

async function rowOf(platform: Platform, name: string, path: string): Promise<string> {
  const context = await platform.open(VIEWPORT, HOME_PAGES.has(name) ? "home" : "sample");
  try {
    const page = await context.newPage();
    const first = await during(page, async () => {
      await page.goto(new URL(path, platform.baseUrl).href);
    });
    const away = name === "Skills" ? "Runs" : "Skills";
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: away, exact: true }).click();
    await page.getByRole("heading", { name: away, level: 1 }).waitFor();
    await settle(page);
    const again = await during(page, async () => {
      await page.goBack();
    });
    const [callsBefore, kilobytesBefore] = BEFORE[name] ?? ["–", "–"];
    const cells = [
      name,
      callsBefore,
      String(first.calls),
      kilobytesBefore,
      kilobytes(first.bytes - first.chartBytes),
      first.chartBytes === 0 ? "–" : kilobytes(first.chartBytes),
      String(first.requests),
      String(again.calls),
      kilobytes(again.bytes),
    ];
    return `| ${cells.join(" | ")} |`;
  } finally {
    await context.close();
  }
}

const HEAD = `# What the console's pages ask for

This page says how many calls and bytes each page of the console needs. \`npm run pages\` creates this table: the platform runs on its own data with the sample workspace open, Chromium at 1280 px, an empty cache. Bytes are those of all
answers with gzip, as a content network sends them. API calls that a session makes only once are left out: the signed-in user, the stream
of events, and the numbers of requests and runs that wait. "Before" is the measurement of the review of 22 November 2026. The first visit loads the console
itself. The chart code loads after the page is drawn, and has its own column. The second visit is in the same session, and is drawn at once from stored data while newer data is requested.

\`test/api/web-console/page-requests.test.ts\` holds that no page makes more than five calls, and that a page seen before shows its content within
a frame.

| Page | Calls before | Calls | kB before | kB | kB of charts | Requests | Calls again | kB again |
|---|---|---|---|---|---|---|---|---|
`;

const platform = await startPlatform();
try {
  const rows: string[] = [];
  for (const [name, path] of Object.entries(await pagesOf(platform))) {
    const row = await rowOf(platform, name, path);
    process.stdout.write(`${row}\n`);
    rows.push(row);
  }
  await writeFile(FILE, `${HEAD}${rows.join("\n")}\n`);
} finally {
  await platform.stop();
}
