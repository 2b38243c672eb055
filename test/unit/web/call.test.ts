import { describe, expect, it } from "vitest";

import { besideChanges, boundCall, changesOf, rowsOf } from "#web/parts/bound-call.ts";

describe("what an approval is bound to, as a person reads it", () => {
  it("is the tool with its arguments when an execution asks, and the arguments themselves when it is asked ahead", () => {
    const skill = { id: "s", version: 2, sha256: "00" };
    expect(boundCall({ tool: "send_mail", arguments: { to: "ada@example.com" }, skill })).toEqual({
      tool: "send_mail",
      arguments: { to: "ada@example.com" },
      skill,
    });
    expect(boundCall({ tool: "hammer", build: 42 })).toEqual({
      tool: null,
      arguments: { tool: "hammer", build: 42 },
      skill: null,
    });
  });

  it("has every value in a row, however deep it stands, and leaves none out", () => {
    expect(
      rowsOf({
        order: "58117",
        lines: [1, 3],
        customer: { address: { city: "Bern" }, note: null, tags: {} },
        items: [{ name: "chair", price: 92.5 }, [1, [2]]],
        notify: true,
        none: [],
      }).map(({ name, text }) => `${name} = ${text}`),
    ).toEqual([
      "order = 58117",
      "lines = 1, 3",
      "customer.address.city = Bern",
      "customer.note = nothing",
      "customer.tags = {}",
      "items[1].name = chair",
      "items[1].price = 92.5",
      "items[2] = 1, 2",
      "notify = true",
      "none = an empty list",
    ]);
  });

  it("shows of an update only what differs, and beside it the other arguments", () => {
    const update = { id: "p1", before: { price: 10, name: "Chair" }, after: { price: 12, name: "Chair", stock: 3 } };
    expect(changesOf(update)).toEqual([
      { name: "price", before: "10", after: "12" },
      { name: "stock", before: null, after: "3" },
    ]);
    expect(besideChanges(update)).toEqual({ id: "p1" });
    expect(changesOf({ from: "a", to: "b" })).toBeNull();
    expect(changesOf({ old: "same", new: "same" })).toEqual([]);
  });
});
