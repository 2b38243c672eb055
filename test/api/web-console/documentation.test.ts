import { describe, expect, inject, it } from "vitest";

import { signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";

const fetchFile = (path: string, init?: RequestInit): Promise<Response> => fetch(`${inject("baseUrl")}${path}`, init);

const textOf = async (path: string): Promise<string> => (await fetchFile(path)).text();

describe("the documentation of an instance", () => {
  it("has an index for language models whose every link leads to a page", async () => {
    const index = await fetchFile("/llms.txt");
    expect([index.status, index.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const text = await index.text();
    expect(text).toMatch(/^# Tenure\n\n> .+\n\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(25);
    await everyCase(links, async (link) => {
      const page = await fetchFile(link);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
      expect(await page.text()).toMatch(/^# \S/);
    });
  });

  it("is in one file, too, with every page of the index", async () => {
    const [index, whole] = await Promise.all([textOf("/llms.txt"), textOf("/llms-full.txt")]);
    const titles = [...index.matchAll(/^- \[([^\]]+)\]/gm)].map(([, title = ""]) => title);
    const headings = new Set([...whole.matchAll(/^# (.+)$/gm)].map(([, heading = ""]) => heading.replaceAll("`", "")));
    expect(titles.filter((title) => !headings.has(title))).toEqual([]);
    expect(whole).not.toMatch(/<!-- [\w-]+:begin -->/);
  });

  it("links only pages that it serves", async () => {
    const whole = await textOf("/llms-full.txt");
    const links = new Set([...whole.matchAll(/\]\((?!\w+:)([^)#]*)/g)].map(([, link = ""]) => link));
    await everyCase([...links], async (link) => {
      expect(link).toMatch(/^\/(?:docs|api)\//);
      expect((await fetchFile(link)).status).toBe(200);
    });
  });

  it("takes no request of a tenant's limits and needs no credentials", async () => {
    const { apiKey } = await signUp();
    const headers = { "X-API-Key": apiKey };
    const page = await fetchFile("/docs/concepts.md", { headers });
    expect([page.status, page.headers.get("x-ratelimit-limit")]).toEqual([200, null]);
    const head = await fetchFile("/llms.txt", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("serves nothing else: pages about the inside, other files, other folders", () =>
    everyCase(
      ["/docs/nothing.md", "/docs/internals/security.md", "/docs/decisions/README.md", "/docs/../wrangler.toml"],
      async (path) => {
        expect((await fetchFile(path)).status).toBe(404);
      },
    ));
});
