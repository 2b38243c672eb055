import { describe, expect, it } from "vitest";

import { call } from "#test/support/client";

describe.each(["/api/v1/health", "/health"])("GET %s", (path) => {
  it("says to anybody that the instance and its database are up", async () => {
    const { status, body, headers } = await call("GET", path);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ok",
      version: "8.0.0",
      checks: { database: { ok: true, writable: true, latency_ms: expect.any(Number) } },
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("says it as often as it is asked", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => call("GET", path)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
