import { describe, expect, it } from "vitest";

import { clientNetwork, withoutPort } from "#lib/client-network";

describe("clientNetwork", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
    ["unknown", "unknown"],
  ])("counts %s as %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

describe("withoutPort", () => {
  it.each([
    ["192.0.2.1:4711", "192.0.2.1"],
    ["192.0.2.1", "192.0.2.1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::1", "::1"],
    ["unknown", "unknown"],
  ])("reads %s as %s: the port changes with each connection and names nobody", (peer, address) => {
    expect(withoutPort(peer)).toBe(address);
  });
});
