import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { clientNetwork, withoutPort } from "#lib/client-network";
import { everyCase } from "#test/support/every-case";

const anyGroup = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16));
const anyHalf = fc.array(anyGroup, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(":"));

describe("clientNetwork", () => {
  it("counts an IPv6 client by its network", () =>
    everyCase(
      [
        ["192.0.2.1", "192.0.2.1"],
        ["::ffff:192.0.2.1", "192.0.2.1"],
        ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
        ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
        ["unknown", "unknown"],
      ],
      (address, network) => {
        expect(clientNetwork(address)).toBe(network);
      },
    ));

  it("all addresses of a /64 are one caller", () => {
    fc.assert(
      fc.property(anyHalf, anyHalf, anyHalf, (network, host, other) => {
        fc.pre(!network.startsWith("0:0:0:0"));
        expect(clientNetwork(`${network}:${host}`)).toBe(clientNetwork(`${network}:${other}`));
      }),
    );
  });

  it("addresses of two /64 are two callers", () => {
    fc.assert(
      fc.property(anyHalf, anyHalf, anyHalf, (network, other, host) => {
        fc.pre(network !== other && !network.startsWith("0:0:0:0") && !other.startsWith("0:0:0:0"));
        expect(clientNetwork(`${network}:${host}`)).not.toBe(clientNetwork(`${other}:${host}`));
      }),
    );
  });

  it("an IPv4 address is itself", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(clientNetwork(address)).toBe(address);
      }),
    );
  });
});

describe("withoutPort", () => {
  it("leaves the port out: it changes with each connection and names no client", () =>
    everyCase(
      [
        ["192.0.2.1:4711", "192.0.2.1"],
        ["192.0.2.1", "192.0.2.1"],
        ["[2001:db8::1]:4711", "2001:db8::1"],
        ["[2001:db8::1]", "2001:db8::1"],
        ["2001:db8::1", "2001:db8::1"],
        ["::1", "::1"],
        ["unknown", "unknown"],
      ],
      (peer, address) => {
        expect(withoutPort(peer)).toBe(address);
      },
    ));
});
