import { expect, it } from "vitest";

import { ownOrigin, ownOrigins } from "#lib/own-origin";

const SHARED = { baseUrl: "https://tenure.test", webUrl: "https://console.test", isPrivate: false };

it("is the configured one whatever host a client names, where other people reach the instance", () => {
  for (const asked of ["http://evil.test/x", "https://tenure.test.evil.test/", "http://127.0.0.1:8204/"])
    expect(ownOrigin(SHARED, asked)).toBe("https://tenure.test");
  expect(ownOrigins(SHARED, "http://evil.test/x")).not.toContain("http://evil.test");
  expect(ownOrigins(SHARED, "http://evil.test/x")).toContain("https://console.test");
});

it("is a tenant's own host below the instance's domain", () => {
  const withDomain = { ...SHARED, baseDomain: "tenure.test" };
  expect(ownOrigin(withDomain, "http://acme.tenure.test/api")).toBe("https://acme.tenure.test");
  expect(ownOrigin(withDomain, "http://acmetenure.test/api")).toBe("https://tenure.test");
});

it("is also the called one on a private instance, and without a configured address", () => {
  expect(ownOrigin({ ...SHARED, isPrivate: true }, "http://127.0.0.1:3000/x")).toBe("http://127.0.0.1:3000");
  expect(ownOrigin({ baseUrl: "", isPrivate: false }, "https://called.test/x")).toBe("https://called.test");
  expect(ownOrigin(SHARED, "http://tenure.test/x")).toBe("https://tenure.test");
});
