import { describe, expect, it } from "vitest";

import { call, newAddress } from "#test/support/client";

const from = newAddress();

describe("GET /api/openapi.json", () => {
  it("describes every operation by OpenAPI 3.0 to anybody, and may be kept for a minute", async () => {
    const answer = await call("GET", "/api/openapi.json", { from });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "public, max-age=60",
      "x-api-version": "8.0",
    });
    expect(answer.body).toMatchObject({
      openapi: expect.stringMatching(/^3\.0\./),
      info: { title: "Tenure", version: "8.0", description: expect.stringContaining("| `INVALID_INPUT` | 400 |") },
      paths: { "/api/openapi.json": { get: { operationId: "getOpenapiDocument" } } },
      components: { securitySchemes: { bearer: {}, apiKey: { name: "X-API-Key" }, sessionCookie: {} } },
    });
  });

  it("answers 304 without a body to a client that has the document, even when a proxy weakened the tag", async () => {
    const { headers } = await call("GET", "/api/openapi.json", { from });
    const etag = headers["etag"] ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
      const answer = await call("GET", "/api/openapi.json", { from, headers: { "if-none-match": known } });
      expect([answer.status, answer.text]).toEqual([304, ""]);
    }
    const other = await call("GET", "/api/openapi.json", { from, headers: { "if-none-match": '"another"' } });
    expect(other.status).toBe(200);
  });

  it("counts anonymous readers by address and says when to come back", async () => {
    const reader = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => call("GET", "/api/openapi.json", { from: reader })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(refused.map(({ error }) => error?.code)).toEqual(["RATE_LIMIT_EXCEEDED"]);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});
