import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";

import type { Running } from "#test/support/on-demand-server";

/**
 * Starts the headless Chromium in node_modules, so that no system package is needed. It does not use that package's own
 * arguments, which disable web security and run all pages in one process. Without the sandbox, because a container's
 * root cannot have it.
 */
export async function startBrowserServer(): Promise<Running> {
  const server = await playwright.launchServer({
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      // A named machine: its pages are not from the browser's machine, so they have no secure context.
      "--host-resolver-rules=MAP tenure.test 127.0.0.1",
    ],
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  return { told: { endpoint: server.wsEndpoint() }, stop: () => server.close() };
}
