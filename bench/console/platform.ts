import { rm } from "node:fs/promises";

import chromium from "@sparticuz/chromium";
import type { Browser, BrowserContext } from "playwright-core";
import { chromium as playwright } from "playwright-core";

import { fillCatalogue } from "#local/fill-catalogue";
import { ensureBuilt } from "#local/fresh-build";
import { startInstance, temporaryDataFolder } from "#test/support/instance";

/** A separate instance whose user has loaded the sample data, and a browser. */
export interface Platform {
  baseUrl: string;
  /** Reads an operation as the person; `data` of its envelope. */
  read: <Data>(path: string) => Promise<Data>;
  /** A browser profile in which the person is signed in and nothing is cached. */
  open: (viewport: { width: number; height: number }) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

const PASSWORD = "a good long password";

export async function startPlatform(): Promise<Platform> {
  await ensureBuilt();
  const folder = await temporaryDataFolder();
  const instance = await startInstance({ dataFolder: folder.path });
  const { baseUrl } = instance;
  await fillCatalogue(instance.database);
  const cookie = await signUp(baseUrl);
  const ask = (method: string, path: string): Promise<Response> =>
    fetch(new URL(path, baseUrl), {
      method,
      headers: { cookie: cookie.join("="), origin: baseUrl, "sec-fetch-site": "same-origin" },
    });
  const loaded = await ask("POST", "/api/sample-data");
  if (!loaded.ok) throw new Error(`The sample data was not loaded: ${await loaded.text()}`);
  const browser = await startBrowser();
  return {
    baseUrl,
    read: async <Data>(path: string) => ((await (await ask("GET", path)).json()) as { data: Data }).data,
    open: async (viewport) => {
      const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "UTC", bypassCSP: true });
      const [name, value] = cookie;
      await context.addCookies([{ name, value, url: baseUrl }]);
      return context;
    },
    stop: async () => {
      await browser.close();
      await instance.stop();
      await rm(folder.path, { recursive: true, force: true });
    },
  };
}

/** Name and value of the session's cookie. */
async function signUp(baseUrl: string): Promise<[string, string]> {
  const answer = await fetch(new URL("/api/auth/signup", baseUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ada@example.com",
      password: PASSWORD,
      name: "Ada Lovelace",
      tenant_name: "Analytical Engines",
    }),
  });
  const [name = "", value = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";")[0]?.split("=") ?? [];
  if (name === "") throw new Error(`The sign-up failed: ${await answer.text()}`);
  return [name, value];
}

/** The Chromium in node_modules, without that package's own arguments, which disable web security. */
const startBrowser = async (): Promise<Browser> =>
  playwright.launch({
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    executablePath: await chromium.executablePath(),
    headless: true,
  });
