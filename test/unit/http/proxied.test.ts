import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { unproxied } from "#http/proxied";

const origin = "https://tenure.example";
const urlOf = (path: string): string => unproxied(new Request(`${origin}${path}`)).url;

describe("the way through /api/proxy/", () => {
  it("leads to the same path of the API, with its query, whether the path has the api/ or not", () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((text) => text !== "api" && text !== "proxy");
    const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(path, fc.constantFrom("", "?page=2&q=a%20b", "?"), (rest, query) => {
        expect(urlOf(`/api/proxy/${rest}${query}`)).toBe(`${origin}/api/${rest}${query}`);
        expect(urlOf(`/api/proxy/api/${rest}${query}`)).toBe(`${origin}/api/${rest}${query}`);
      }),
    );
  });

  it("leaves everything else as it is, and takes one step only", () => {
    for (const path of [
      "/api/agents",
      "/api/proxy",
      "/api/proxy/",
      "/api/proxy//evil.example/api/agents",
      "/api/proxy/proxy/agents",
      "/api/proxy/api/proxy/agents",
      "/api/proxying/agents",
      "/agents?next=/api/proxy/agents",
    ])
      expect(urlOf(path)).toBe(`${origin}${path}`);
  });

  it("never leaves the origin", () => {
    fc.assert(
      fc.property(fc.webPath({ size: "large" }), fc.string(), (path, tail) => {
        const asked = new Request(`${origin}/api/proxy/${path}${encodeURI(tail.toWellFormed())}`);
        expect(new URL(unproxied(asked).url).origin).toBe(origin);
      }),
    );
  });

  it("keeps method, headers and body", async () => {
    const asked = new Request(`${origin}/api/proxy/agents`, {
      method: "POST",
      headers: { "X-API-Key": "key", "Content-Type": "application/json" },
      body: '{"name":"Reader"}',
    });
    const request = unproxied(asked);
    expect(request.method).toBe("POST");
    expect(request.headers.get("x-api-key")).toBe("key");
    expect(await request.text()).toBe('{"name":"Reader"}');
  });
});
