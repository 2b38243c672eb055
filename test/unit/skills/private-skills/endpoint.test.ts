import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { carryInput, fillHeaders, readEndpoint } from "#skills/private-skills/endpoint";
import { everyCase } from "#test/support/every-case";

const url = "https://example.com/rates";

describe("configuration", () => {
  test("is a POST without headers when it says nothing else; other keys stay", () => {
    expect(readEndpoint({ url, owner: "x" })).toEqual({
      ok: true,
      endpoint: { url, method: "POST", headers: {}, owner: "x" },
    });
  });

  test("names the field that is wrong", () =>
    everyCase(
      [
        ["url", {}],
        ["method", { url, method: "TRACE" }],
        ["headers.a b", { url, headers: { "a b": "x" } }],
        ["headers.x", { url, headers: { x: "a\r\nb: c" } }],
      ],
      (path, config) => {
        expect(readEndpoint(config)).toMatchObject({ ok: false, issues: [{ path }] });
      },
    ));
});

test("an invalid header name is refused with the rule for names", () => {
  expect(readEndpoint({ url, headers: { "a b": "x" } })).toMatchObject({
    issues: [{ path: "headers.a b", message: "must be a valid header name" }],
  });
});

describe("headers", () => {
  test("get the environment's values where they name them, and only there", () => {
    const { filled } = fillHeaders({ a: "Bearer ${KEY}", b: "$KEY {KEY}" }, { KEY: "s3cret" });
    expect(filled).toEqual({ a: "Bearer s3cret", b: "$KEY {KEY}" });
  });

  test("a value is never read for names again", () => {
    expect(fillHeaders({ a: "${A}" }, { A: "${B}", B: "x" }).filled).toEqual({ a: "${B}" });
  });

  test("name every variable that is not set, inherited names among them", () => {
    expect(fillHeaders({ a: "${X}", b: "${toString}${X}" }, {}).missing).toEqual(["X", "toString"]);
  });

  test("no value can end its header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const { filled, unusable } = fillHeaders({ a: "${A}" }, { A: value });
        expect(unusable.length > 0 || /^[\t -~]*$/.test(filled["a"] ?? "")).toBe(true);
      }),
    );
  });
});

describe("input", () => {
  test("is the JSON body, or the query of a GET", () => {
    const input = { q: "a b", n: 1, list: [1] };
    expect(carryInput({ url, method: "PUT" }, input)).toEqual({ url, body: JSON.stringify(input) });
    expect(carryInput({ url: `${url}?x=1`, method: "GET" }, input)).toEqual({
      url: `${url}?x=1&q=a+b&n=1&list=%5B1%5D`,
      body: null,
    });
  });
});
