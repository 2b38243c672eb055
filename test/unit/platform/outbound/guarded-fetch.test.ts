import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { parseConfig } from "#config/config";
import { readUpTo } from "#lib/read-up-to";
import { guardedFetch, type OutboundContext } from "#platform/outbound/guarded-fetch";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { resolveHost } from "#platform/outbound/resolve-host";
import { everyCase } from "#test/support/every-case";
import { unboundNetworks } from "#test/support/outbound";

import { HOSTILE_URLS } from "./hostile-urls.ts";

type Answer = { type: number; data: string; TTL?: number };

/** A resolver over HTTPS for the guard; `zones` has each name's answers, one entry for each A query. */
const zones = new Map<string, { A?: Answer[][]; AAAA?: Answer[]; status?: number; http?: number; raw?: string }>();
const asked: string[] = [];
let targetHits = 0;
let resolver: Server;
let target: Server;

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const a = (data: string, TTL = 60): Answer => ({ type: 1, data, TTL });
const aaaa = (data: string): Answer => ({ type: 28, data, TTL: 60 });

beforeAll(async () => {
  resolver = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://resolver").searchParams;
    const name = query.get("name") ?? "";
    const zone = zones.get(name);
    asked.push(`${name} ${query.get("type")}`);
    const answers = query.get("type") === "A" ? (zone?.A?.length === 1 ? zone.A[0] : zone?.A?.shift()) : zone?.AAAA;
    response.writeHead(zone?.http ?? 200, { "content-type": "application/dns-json", location: urlOf(target) });
    response.end(zone?.raw ?? JSON.stringify({ Status: zone ? (zone.status ?? 0) : 3, Answer: answers }));
  });
  target = createServer((request, response) => {
    targetHits++;
    if (request.url === "/redirect") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (request.url === "/hang") return;
    else response.end(JSON.stringify(request.headers));
  });
  await Promise.all(
    [resolver, target].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))),
  );
});

afterAll(() => {
  for (const server of [resolver, target]) {
    server.closeAllConnections();
    server.close();
  }
});

function context(overrides: { allowHosts?: string; now?: () => number } = {}): OutboundContext {
  return {
    config: parseConfig({
      LIBSQL_URL: "http://127.0.0.1:1",
      JWT_SECRET: "j".repeat(32),
      ENCRYPTION_KEY: "k".repeat(43),
      ENVIRONMENT: "local",
      OUTBOUND_ALLOW_HOSTS: overrides.allowHosts ?? "",
      DNS_OVER_HTTPS_URL: `${urlOf(resolver)}/dns-query`,
    }),
    clock: overrides.now ?? Date.now,
    bindings: unboundNetworks as OutboundContext["bindings"],
  };
}

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "let out",
    (error: { code?: unknown }) => error.code,
  );

describe("a guarded call", () => {
  it("reaches none of the hostile URLs", async () => {
    const reached = [];
    for (const url of HOSTILE_URLS) {
      if ((await codeOf(guardedFetch(context(), url, { timeoutMs: 500 }))) !== "INVALID_INPUT") reached.push(url);
    }
    expect(reached).toEqual([]);
  });

  it("refuses a name that resolves to a private address, or to none", () =>
    everyCase(
      [
        ["loopback", { A: [[a("127.0.0.1")]] }],
        ["metadata", { A: [[a("169.254.169.254")]] }],
        ["one private among public ones", { A: [[a("1.1.1.1"), a("10.0.0.1"), a("8.8.8.8")]] }],
        ["private only by IPv6", { A: [[a("1.1.1.1")]], AAAA: [aaaa("fd00::1")] }],
        ["mapped", { A: [[]], AAAA: [aaaa("::ffff:127.0.0.1")] }],
        ["NAT64", { A: [[]], AAAA: [aaaa("64:ff9b::7f00:1")] }],
        ["an alias of a private name", { A: [[{ type: 5, data: "inner.example.net." }, a("192.168.1.1")]] }],
        ["no address at all", { A: [[]] }],
        ["only an alias", { A: [[{ type: 5, data: "elsewhere.example.net." }]] }],
        ["an address that is none", { A: [[a("1.1.1.1.evil")]] }],
        ["a failing zone", { A: [[a("1.1.1.1")]], status: 2 }],
        ["a broken resolver", { A: [[a("1.1.1.1")]], http: 500 }],
        ["a redirecting resolver", { http: 302 }],
        ["a resolver that answers no JSON", { raw: "<html>" }],
        ["a resolver that answers too much", { raw: `{"Status":0,"Answer":[],"x":"${"x".repeat(70_000)}"}` }],
      ],
      async (title, zone) => {
        const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example.com`;
        zones.set(name, zone);
        expect(await codeOf(guardedFetch(context(), `https://${name}/`))).toBe("INVALID_INPUT");
      },
    ));

  it("refuses a name that the resolver does not know", async () => {
    expect(await codeOf(guardedFetch(context(), "https://nobody.example.com/"))).toBe("INVALID_INPUT");
  });

  it("asks again before each later call, so that a name that turns private is refused", async () => {
    zones.set("rebinding.example.com", { A: [[a("1.1.1.1")], [a("127.0.0.1")]] });
    let now = 0;
    const ctx = context({ now: () => now });
    expect(await resolveHost(ctx, "rebinding.example.com")).toEqual({ ok: true, addresses: ["1.1.1.1"] });
    now = 60_001;
    expect(await resolveHost(ctx, "rebinding.example.com")).toMatchObject({ ok: false, isPrivate: true });
  });

  it("believes an answer only as long as its zone says, and at most a minute", async () => {
    let now = 0;
    const ctx = context({ now: () => now });
    zones.set("short.example.com", { A: [[a("1.1.1.1", 5)], [a("127.0.0.1")]] });
    zones.set("long.example.com", { A: [[a("1.1.1.1", 86_400)], [a("127.0.0.1")]] });
    for (const name of ["short.example.com", "long.example.com"]) expect((await resolveHost(ctx, name)).ok).toBe(true);
    now = 5_001;
    expect((await resolveHost(ctx, "short.example.com")).ok).toBe(false);
    expect((await resolveHost(ctx, "long.example.com")).ok).toBe(true);
    now = 60_001;
    expect((await resolveHost(ctx, "long.example.com")).ok).toBe(false);
  });

  it("follows no redirect", async () => {
    targetHits = 0;
    const response = await guardedFetch(context({ allowHosts: "127.0.0.1:*" }), `${urlOf(target)}/redirect`);
    expect(response.status).toBe(302);
    expect(targetHits).toBe(1);
  });

  it("ends a call that takes too long, and says so", async () => {
    const call = guardedFetch(context({ allowHosts: "127.0.0.1:*" }), `${urlOf(target)}/hang`, { timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ code: "PROVIDER_ERROR", details: { reason: "timeout" } });
  });

  it("says when the port has no listener", async () => {
    const call = guardedFetch(context({ allowHosts: "127.0.0.1:*" }), "http://127.0.0.1:9/");
    await expect(call).rejects.toMatchObject({ code: "PROVIDER_ERROR", details: { reason: "connection_failed" } });
  });

  it("sends headers of the caller, but none that speak of the connection", async () => {
    const response = await guardedFetch(context({ allowHosts: "127.0.0.1:*" }), urlOf(target), {
      headers: { "x-own": "1", Host: "metadata.google.internal", "Transfer-Encoding": "chunked" },
    });
    const headers = (await response.json()) as Record<string, string>;
    expect(headers["x-own"]).toBe("1");
    expect(headers["host"]).toBe(new URL(urlOf(target)).host);
    expect(headers["transfer-encoding"]).toBeUndefined();
  });

  it("reads no more of an answer than the caller wants", async () => {
    const call = () => guardedFetch(context({ allowHosts: "127.0.0.1:*" }), urlOf(target));
    expect(await readUpTo(await call(), 5)).toBeNull();
    expect((await readUpTo(await call(), 10_000))?.byteLength).toBeGreaterThan(5);
  });
});

describe("the check of a URL that a user gives", () => {
  it("names the field it refuses", async () => {
    await expect(requireOutboundUrl(context(), "https://127.0.0.1/", "body.base_url")).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { issues: [{ path: "body.base_url", code: "outbound_refused" }] },
    });
  });

  it("refuses a name that leads inside, and lets one through that does not resolve yet", async () => {
    zones.set("inside.example.com", { A: [[a("10.1.2.3")]] });
    expect(await codeOf(requireOutboundUrl(context(), "https://inside.example.com/"))).toBe("INVALID_INPUT");
    expect(await requireOutboundUrl(context(), "https://not-yet.example.com/x")).toBe("https://not-yet.example.com/x");
  });

  it("asks no resolver about an address or a granted host", async () => {
    asked.length = 0;
    expect(await requireOutboundUrl(context(), "https://1.1.1.1/")).toBe("https://1.1.1.1/");
    expect(await requireOutboundUrl(context({ allowHosts: "peer.internal" }), "http://peer.internal/")).toBe(
      "http://peer.internal/",
    );
    expect(asked).toEqual([]);
  });
});
