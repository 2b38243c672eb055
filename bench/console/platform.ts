import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import chromium from "@sparticuz/chromium";
import type { Browser, BrowserContext } from "playwright-core";
import { chromium as playwright } from "playwright-core";

import { fillCatalogue } from "#local/fill-catalogue";
import { ensureBuilt } from "#local/fresh-build";
import { startInstance, temporaryDataFolder } from "#test/support/instance";

/** Where the person is: in their own workspace, which is empty, or in their sample workspace. */
export type Place = "home" | "sample";

/** A separate instance whose person has opened the sample workspace, and a browser. */
export interface Platform {
  baseUrl: string;
  /** Reads an operation in the sample workspace; `data` of its envelope. */
  read: <Data>(path: string) => Promise<Data>;
  /** A browser profile in which the person is signed in and nothing is cached. */
  open: (viewport: { width: number; height: number }, place: Place) => Promise<BrowserContext>;
  stop: () => Promise<void>;
}

/** Name and value of a session's cookie. */
type Cookie = readonly [name: string, value: string];

const PASSWORD = "a good long password";
/** The runs of the sample workspace that ask a person when it opens. */
const REQUESTS = 3;
const REQUESTS_MS = 30_000;

export async function startPlatform(): Promise<Platform> {
  await ensureBuilt();
  const folder = await temporaryDataFolder();
  const instance = await startInstance({ dataFolder: folder.path });
  const { baseUrl } = instance;
  await fillCatalogue(instance.database);
  const ask = (method: string, path: string, cookie: Cookie): Promise<Response> =>
    fetch(new URL(path, baseUrl), {
      method,
      headers: { cookie: cookie.join("="), origin: baseUrl, "sec-fetch-site": "same-origin" },
    });
  const home = await signUp(baseUrl);
  const sample = await cookieOf(await ask("POST", "/api/sample-workspace", home));
  const read = async <Data>(path: string) => ((await (await ask("GET", path, sample)).json()) as { data: Data }).data;
  await untilAsked(read);
  const browser = await startBrowser();
  return {
    baseUrl,
    read,
    open: async (viewport, place) => {
      const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "UTC", bypassCSP: true });
      const [name, value] = place === "home" ? home : sample;
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

const signUp = async (baseUrl: string): Promise<Cookie> =>
  cookieOf(
    await fetch(new URL("/api/auth/signup", baseUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email: "ada@example.com",
        password: PASSWORD,
        name: "Ada Lovelace",
        tenant_name: "Analytical Engines",
      }),
    }),
  );

/** The cookie of the session that an answer begins. */
async function cookieOf(answer: Response): Promise<Cookie> {
  const [name = "", value = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";")[0]?.split("=") ?? [];
  if (name === "") throw new Error(`No session began: ${await answer.text()}`);
  return [name, value];
}

/** Waits until the runs that begin with the sample workspace ask a person. */
async function untilAsked(read: Platform["read"]): Promise<void> {
  const endsAt = Date.now() + REQUESTS_MS;
  for (;;) {
    const { counts } = await read<{ counts: { approval: number } }>("/api/inbox?limit=1");
    if (counts.approval >= REQUESTS) return;
    if (Date.now() > endsAt) throw new Error(`Only ${counts.approval} of ${REQUESTS} runs asked.`);
    await sleep(100);
  }
}

/** The Chromium in node_modules, without that package's own arguments, which disable web security. */
const startBrowser = async (): Promise<Browser> =>
  playwright.launch({
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    executablePath: await chromium.executablePath(),
    headless: true,
  });
