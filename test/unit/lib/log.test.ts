import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createLog } from "#lib/log";

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => vi.restoreAllMocks());

/** The written line of one call, parsed. */
function written(fields: Record<string, unknown>, bound: Record<string, unknown> = {}): Record<string, unknown> {
  createLog("info", bound).info("event", fields);
  return JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>;
}

const SECRET = "s3cr3t-value";

describe("the log", () => {
  it("writes one line of JSON with the bound fields on it, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, other) => {
        const line = written({ text, note: `${other}\n{"level":"error"}` }, { request_id: "r" });
        expect(lines.at(-1)).not.toContain("\n");
        expect(line).toMatchObject({ level: "info", event: "event", request_id: "r", text });
      }),
    );
  });

  it("writes a request's line as JSON, for any text", () => {
    fc.assert(
      fc.property(
        fc.record({
          tenant: fc.option(fc.string({ unit: "grapheme" }), { nil: undefined }),
          method: fc.string(),
          route: fc.string({ unit: "grapheme" }),
          status: fc.integer(),
          duration_ms: fc.nat(),
        }),
        fc.dictionary(fc.constantFrom("request_id", "other"), fc.string({ unit: "grapheme" })),
        (request, bound) => {
          createLog("info", bound).request(request);
          const line = JSON.parse(lines.at(-1) ?? "") as Record<string, unknown>;
          expect(line["time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
          const { tenant, ...always } = request;
          const ofTenant = tenant === undefined ? {} : { tenant };
          expect(line).toEqual({
            time: line["time"],
            level: "info",
            event: "request",
            ...bound,
            ...always,
            ...ofTenant,
          });
        },
      ),
    );
  });

  it("writes only at or above its level", () => {
    for (const [level, count] of [
      ["debug", 4],
      ["info", 3],
      ["warn", 2],
      ["error", 1],
      ["silent", 0],
    ] as const) {
      lines.length = 0;
      const log = createLog(level);
      log.debug("e");
      log.info("e");
      log.warn("e");
      log.error("e");
      expect(lines, level).toHaveLength(count);
    }
  });

  it.each([
    ["a text", SECRET],
    ["a list", [SECRET]],
    ["an object", { scheme: "Bearer", value: SECRET }],
  ])("masks what is named as a secret, wherever it stands, as %s", (_what, value) => {
    for (const name of [
      "password",
      "new_password",
      "secret",
      "testSecret",
      "access_token",
      "refreshToken",
      "Authorization",
      "cookie",
      "set-cookie",
      "api_key",
      "apiKey",
      "x-api-key",
      "totp_secret",
    ]) {
      written({ [name]: value, deep: { list: [{ [name]: value }] } });
      expect(lines.at(-1), name).not.toContain(SECRET);
      createLog("info", { [name]: value }).info("bound");
      expect(lines.at(-1), name).not.toContain(SECRET);
      createLog("info", { [name]: value }).request({ method: "GET", route: "/", status: 200, duration_ms: 1 });
      expect(lines.at(-1), name).not.toContain(SECRET);
    }
  });

  it("masks no counts, and nothing by another name", () => {
    const usage = { input_tokens: 5, output_tokens: 7 };
    expect(written({ usage, tenant: "t", token_expired: false, secret: null })).toMatchObject({
      usage,
      tenant: "t",
      token_expired: false,
      secret: null,
    });
  });

  it("writes a field once: what the call says replaces what is bound", () => {
    written({ tenant: "of the call" }, { request_id: "r", tenant: "bound" });
    expect(lines.at(-1)?.match(/"tenant":/g)).toHaveLength(1);
    expect(lines.at(-1)).toContain('"tenant":"of the call"');
  });

  it("shows an error with its causes, not as an empty object", () => {
    const error = new Error("outer", { cause: new TypeError("inner") });
    expect(written({ error })).toMatchObject({
      error: { name: "Error", message: "outer", cause: { name: "TypeError", message: "inner" } },
    });
  });

  it("never fails for a value that is not JSON", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    for (const value of [circle, 10n, () => 1, Symbol("s"), undefined, Number.NaN]) {
      expect(() => written({ value })).not.toThrow();
      expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ event: "event" });
    }
  });
});
