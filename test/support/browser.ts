import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { onTestFinished } from "vitest";

import { onDemand } from "#test/support/on-demand";

let connected: Promise<Browser> | null = null;

/** The one browser of the run, which this process connects to once. */
async function connect(): Promise<Browser> {
  const { endpoint } = await onDemand<{ endpoint: string }>("browser");
  return chromium.connect(endpoint);
}

/** A separate browser profile for the test: without cookies and storage of others. It ends with the test. */
export async function newBrowserContext(
  viewport: { width: number; height: number } = { width: 1280, height: 900 },
): Promise<BrowserContext> {
  connected ??= connect();
  const browser = await connected;
  // Otherwise it has the machine's locale, which a person's browser may not have.
  const context = await browser.newContext({ viewport, locale: "en-US" });
  onTestFinished(() => context.close());
  return context;
}
