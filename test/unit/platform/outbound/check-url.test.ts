import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkUrl } from "#platform/outbound/check-url";
import { isPublicAddress } from "#platform/outbound/public-address";
import { everyCase } from "#test/support/every-case";

import { HOSTILE_URLS, spellingsOf } from "./hostile-urls.ts";

const deployed = { allowHosts: [], mayUseHttp: false };
const local = { allowHosts: [], mayUseHttp: true };

const innerIpv4 = fc
  .tuple(
    fc.constantFrom(
      [127],
      [10],
      [0],
      [169, 254],
      [192, 168],
      [172, 16],
      [172, 31],
      [100, 64],
      [100, 127],
      [198, 19],
      [224],
      [240],
    ),
    fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
  )
  .map(([prefix, rest]) => [...prefix, ...rest].slice(0, 4).join("."));

describe("the outbound guard's look at a URL", () => {
  it("knows more than a hundred and twenty hostile URLs", () => {
    expect(new Set(HOSTILE_URLS).size).toBeGreaterThan(400);
  });

  it("lets none of them out", () => {
    expect(HOSTILE_URLS.filter((url) => checkUrl(url, deployed).ok)).toEqual([]);
  });

  it("lets none but those that are only plain http out on a local instance", () => {
    expect(HOSTILE_URLS.filter((url) => checkUrl(url, local).ok)).toEqual([
      "http://example.com/",
      "HTTP://example.com/",
    ]);
  });

  it("refuses every spelling of every inner IPv4 address, with and without a port", () => {
    fc.assert(
      fc.property(innerIpv4, fc.constantFrom("", ":8443"), (address, port) => {
        const escaped = spellingsOf(address).filter((host) => checkUrl(`https://${host}${port}/`, local).ok);
        expect(escaped).toEqual([]);
      }),
    );
  });

  it("never lets an address out that is not public, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.ipV4().map((ip) => `https://${ip}`),
          fc.ipV6().map((ip) => `https://[${ip}]`),
        ),
        (text) => {
          const verdict = checkUrl(text, local);
          if (!verdict.ok || verdict.mustResolve) return;
          expect(isPublicAddress(verdict.url.hostname.replace(/^\[|\]$/g, ""))).toBe(true);
        },
      ),
    );
  });

  it("lets public addresses out", () =>
    everyCase(
      [
        ["https://example.com/hook", true],
        ["https://hooks.example.co.uk:8443/a?b=c", true],
        ["https://EXAMPLE.com", true],
        ["https://xn--bcher-kva.example.com/", true],
        ["https://bücher.example.com/", true],
        ["https://1.1.1.1/", false],
        ["https://[2606:4700:4700::1111]/", false],
      ],
      (url, mustResolve) => {
        expect(checkUrl(url, deployed)).toMatchObject({ ok: true, mustResolve });
      },
    ));

  it("lets plain http to public hosts out only on a local instance", () => {
    expect(checkUrl("http://example.com/hook", local).ok).toBe(true);
    expect(checkUrl("http://example.com/hook", deployed).ok).toBe(false);
  });

  it("not this instance itself, with which a skill could give its own agent a level, unless the operator allows it", () => {
    const rules = { ...deployed, ownUrl: "https://tenure.example.com" };
    const own = [
      "https://tenure.example.com/api/agents",
      "https://TENURE.example.com.:443/api",
      "https://tenure.example.com:8443/",
    ];
    expect(own.filter((url) => checkUrl(url, rules).ok)).toEqual([]);
    expect(checkUrl("https://other.example.com/api", rules).ok).toBe(true);
    expect(checkUrl(own[0] ?? "", { ...rules, allowHosts: ["tenure.example.com"] }).ok).toBe(true);
  });

  describe("with a host that the operator grants", () => {
    it("opens what the grant names", () =>
      everyCase(
        [
          ["127.0.0.1:*", "http://127.0.0.1:9001/hook"],
          ["127.0.0.1", "http://2130706433/hook"],
          ["127.0.0.1", "https://127.0.0.1/hook"],
          ["127.0.0.1:9001", "http://127.0.0.1:9001/hook"],
          ["peer.internal", "http://PEER.internal/x"],
          ["peer.internal:443", "https://peer.internal/x"],
          ["[::1]:8080", "http://[::1]:8080/"],
          ["::1", "https://[::1]/"],
        ],
        (granted, url) => {
          expect(checkUrl(url, { allowHosts: [granted], mayUseHttp: false })).toMatchObject({
            ok: true,
            mustResolve: false,
            isAllowed: true,
          });
        },
      ));

    it("opens nothing beside what the grant names", () =>
      everyCase(
        [
          ["127.0.0.1:9001", "http://127.0.0.1:9002/"],
          ["127.0.0.1:9001", "http://127.0.0.1/"],
          ["127.0.0.1", "http://127.0.0.1:9001/"],
          ["127.0.0.1:*", "http://127.0.0.2/"],
          ["127.0.0.1", "http://127.0.0.2/"],
          ["127.0.0.1", "http://user@127.0.0.1/"],
          ["127.0.0.1", "ftp://127.0.0.1/"],
          ["peer.internal", "http://x.peer.internal/"],
          ["peer.internal", "http://peer.internal.example.com/"],
          ["internal", "http://peer.internal/"],
        ],
        (granted, url) => {
          expect(checkUrl(url, { allowHosts: [granted], mayUseHttp: false }).ok).toBe(false);
        },
      ));
  });
});
