import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";

import type { Running } from "#test/support/on-demand-server";

/**
 * Starts the headless Chromium that travels in node_modules, so that no system package is needed. Not with that package's own
 * arguments: they turn web security off, and all pages share one process. Without the sandbox, which a container's root cannot have.
 */
export async function startBrowserServer(): Promise<Running> {
  const server = await playwright.launchServer({
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      // A machine with a name: a page from there is from another machine than the browser's, so it is in no secure context.
      "--host-resolver-rules=MAP tenure.test 127.0.0.1",
    ],
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  return { told: { endpoint: server.wsEndpoint() }, stop: () => server.close() };
}
