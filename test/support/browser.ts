import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

/**
 * Starts the headless Chromium that travels in node_modules, so that no system package is needed. Not with that package's own
 * arguments: they turn web security off, and all pages share one process. Without the sandbox, which a container's root cannot have.
 */
export async function startBrowser(further: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...further],
    executablePath: await chromium.executablePath(),
    headless: true,
  });
}
