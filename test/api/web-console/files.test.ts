import { gzipSync } from "node:zlib";

import { describe, expect, inject, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { everyCase } from "#test/support/every-case";

const fetchConsole = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${inject("baseUrl")}${path}`, init);

const policyOf = (response: Response): string => response.headers.get("content-security-policy") ?? "";

/** The files and all their static imports, each requested once. */
async function withImports(
  names: readonly string[],
  files: Map<string, Promise<string>>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const wanted = [...names];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (texts.has(file)) continue;
    const text = await (files.get(file) ?? keep(file, files));
    texts.set(file, text);
    for (const [, chunk = ""] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) wanted.push(`/console/${chunk}`);
  }
  return texts;
}

function keep(file: string, files: Map<string, Promise<string>>): Promise<string> {
  const text = fetchConsole(file).then((answer) => answer.text());
  files.set(file, text);
  return text;
}

describe("the console's files", () => {
  it("are one page for every address, which may load nothing from elsewhere and is not cached", async () => {
    for (const path of ["/", "/agents", "/agents/new", "/approvals?status=pending", "/account", "/password-reset"]) {
      const page = await fetchConsole(path);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      expect(policyOf(page)).toContain("default-src 'none'");
      expect(policyOf(page)).toContain("script-src 'self';");
      expect(policyOf(page)).toContain("frame-ancestors 'none'");
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("have names that change with their content, and may be kept for ever", async () => {
    const html = await (await fetchConsole("/")).text();
    const files = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.map((file) => file.replace(/-[^.]*/, ""))).toEqual([
      "/console/mark.svg",
      "/console/theme.js",
      "/console/style.css",
      "/console/main.js",
      "/console/shared.js",
    ]);
    for (const file of files) {
      const answer = await fetchConsole(file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^(?:text\/(?:css|javascript)|image\/svg)/);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  it("are at most 60 kB compressed for each page that is opened first: what the page names, and what its script cannot do without", async () => {
    const html = await (await fetchConsole("/")).text();
    const named = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file = ""]) => file);
    const files = new Map<string, Promise<string>>();
    const frame = await withImports(named, files);
    const pages = [...frame].flatMap(([, text]) => [...text.matchAll(/import\(`\.\/([^`]+-page-[^`]+)`\)/g)]);
    expect(pages.length).toBeGreaterThan(30);
    for (const [, page = ""] of pages) {
      const needed = await withImports([...named, `/console/${page}`], files);
      const bytes = [html, ...needed.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
      expect(bytes, page).toBeLessThanOrEqual(60_000);
    }
  }, 60_000);

  it("are given without a body to who only asks for the head", async () => {
    const head = await fetchConsole("/agents", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("serve nothing that is not a file of the console", () =>
    everyCase(
      ["/console/nothing.js", "/console/index.html", "/console/../docs/swagger-ui.css", "/console/"],
      async (path) => {
        expect((await fetchConsole(path)).status).toBe(404);
      },
    ));

  it("tell an unknown address as the API tells it", () =>
    everyCase(["/nothing", "/agentsandmore", "/.env", "//api/agents"], async (path) => {
      const answer = await fetchConsole(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
    }));

  it("carry the request id that their log line has: the caller's own, if it can be one", async () => {
    const own = await fetchConsole("/agents", { headers: { "X-Request-Id": "request-of-mine" } });
    expect(own.headers.get("x-request-id")).toBe("request-of-mine");
    expect((await fetchConsole("/agents")).headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it("take no writes", async () => {
    expect((await fetchConsole("/agents", { method: "POST", body: "{}" })).status).toBe(404);
  });
});

describe("the console's navigation", () => {
  it("leads to pages that are served when they are asked for directly", async () => {
    const account = await signUp({ password: "a good long password" });
    const { page, expectNoComplaints } = await visitSignedIn(account);
    const links = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await links.first().waitFor();
    const paths = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths.filter((each) => !each.startsWith("/api/"))) {
      await page.goto(new URL(path, page.url()).href);
      expect(await page.getByRole("heading", { level: 1 }).textContent(), path).not.toBe("Nothing here");
    }
    expectNoComplaints();
  }, 60_000);
});
