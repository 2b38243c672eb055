import { expect, it } from "vitest";

import { clientBehind, type TrustedProxy, trustedProxyIn } from "#lib/trusted-proxy";

/** The client of a request from a peer with this header, by a setting. */
function client(setting: string, peer: string, forwarded: string | null, header = "X-Forwarded-For"): string {
  const proxy = trustedProxyIn(setting) as TrustedProxy;
  return clientBehind(proxy, peer, new Headers(forwarded === null ? {} : { [header]: forwarded }));
}

it("takes the client that a trusted proxy names, and skips the trusted ones at the end", () => {
  expect(client("127.0.0.1", "127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  expect(client("127.0.0.1, 10.0.0.0/8", "127.0.0.1", "203.0.113.7, 10.1.2.3")).toBe("203.0.113.7");
  expect(client("::1", "::1", "[2001:db8::1]:4711")).toBe("2001:db8::1");
  expect(client("127.0.0.1", "::ffff:127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
});

it("counts nothing that a client wrote: left of what the proxies added, or from another peer", () => {
  expect(client("127.0.0.1", "127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(client("127.0.0.1", "203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(client("X-Forwarded-For:1", "10.0.0.9", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(client("X-Forwarded-For:1,10.0.0.9", "10.0.0.8", "198.51.100.1")).toBe("10.0.0.8");
});

it("counts the proxies of a header, and keeps the peer where the header has too few or no address", () => {
  expect(client("X-Forwarded-For:2", "10.0.0.9", "203.0.113.7, 10.1.2.3")).toBe("203.0.113.7");
  expect(client("X-Forwarded-For:2", "10.0.0.9", "203.0.113.7")).toBe("10.0.0.9");
  expect(client("True-Client-IP:1", "10.0.0.9", "203.0.113.7", "True-Client-IP")).toBe("203.0.113.7");
  for (const nothing of [null, "", "unknown", "<script>", "203.0.113.7,"])
    expect(client("X-Forwarded-For:1", "10.0.0.9", nothing)).toBe("10.0.0.9");
});

it("refuses a setting that names neither an address nor a header with a number", () => {
  for (const wrong of [
    "true",
    "proxy.example.com",
    "10.0.0.0/99",
    "X-Forwarded-For",
    "X-Forwarded-For:0",
    "1",
    "A:1,B:1",
    "127.0.0.1,",
  ])
    expect(trustedProxyIn(wrong), wrong).toBeNull();
});
