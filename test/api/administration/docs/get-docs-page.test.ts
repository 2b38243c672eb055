import { expect, it } from "vitest";

import { call, newAddress } from "#test/support/client";

it("GET /api/docs is a page without inline script, under a policy that allows none", async () => {
  const { status, headers, text } = await call("GET", "/api/docs", { from: newAddress() });
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/html/);
  expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(text).not.toMatch(/<script(?![^>]* src=)/);
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].every(([, path]) => path?.startsWith("/api/docs/assets/"))).toBe(
    true,
  );
});
