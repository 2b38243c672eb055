import { describe, expect, inject, test } from "vitest";

import { call } from "#test/support/client";

const attempt = (headers: Record<string, string>) => call("GET", "/api/v1/test/health", { headers });

describe("does", () => {
  test("says that the test routes are open", async () => {
    const answer = await attempt({ "x-test-secret": inject("testSecret") });
    expect(answer.body).toEqual({ status: "ok", version: "8.0.0" });
  });
});
