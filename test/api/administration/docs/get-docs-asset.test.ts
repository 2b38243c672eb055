import { describe, expect, it } from "vitest";

import { call, newAddress } from "#test/support/client";
import { everyCase } from "#test/support/every-case";

const from = newAddress();

describe("GET /api/docs/assets/{file}", () => {
  it("gives every file of the pages with its type, to be kept", () =>
    everyCase(
      [
        ["icon.svg", "image/svg+xml"],
        ["page.css", "text/css; charset=utf-8"],
        ["swagger-ui.css", "text/css; charset=utf-8"],
        ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
        ["swagger-ui-start.js", "text/javascript; charset=utf-8"],
        ["redoc.standalone.js", "text/javascript; charset=utf-8"],
        ["redoc-start.js", "text/javascript; charset=utf-8"],
      ],
      async (file, contentType) => {
        const { status, headers, text } = await call("GET", `/api/docs/assets/${file}`, { from });
        expect(status).toBe(200);
        expect(headers["content-type"]).toBe(contentType);
        expect(headers["cache-control"]).toMatch(/^public, max-age=\d{5,}/);
        expect(text.length).toBeGreaterThan(10);
      },
    ));

  it("gives Redoc without the logo that it would load from its maker's host", async () => {
    const { text } = await call("GET", "/api/docs/assets/redoc.standalone.js", { from });
    expect(text).not.toContain("cdn.redoc.ly");
  });

  it("refuses what is not a file of the pages", () =>
    everyCase(["nothing.js", "..%2fworker.js", "%2e%2e%2f%2e%2e%2fwrangler.toml", "constructor"], async (file) => {
      const { status, error } = await call("GET", `/api/docs/assets/${file}`, { from });
      expect([status, error?.code]).toEqual([404, "NOT_FOUND"]);
    }));
});
