import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { RunStore } from "#platform/objects/run-store";
import { ObjectStorage } from "#test/support/object-storage";

describe("a stored value", () => {
  it("comes back as it was written, whatever its characters, also in another life of the object", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, name) => {
        const storage = new ObjectStorage();
        new RunStore(storage.sql).write("one", name, value);
        expect(new RunStore(storage.sql).read("one", name)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(["a", "€", "𝄞"])("may have megabytes of %s", (character) => {
    const store = new RunStore(new ObjectStorage().sql);
    for (const begin of ["", "x"]) {
      const text = begin + character.repeat(1_700_000);
      store.write("one", "run", { text });
      const stored = store.read("one", "run") as { text: string };
      expect(stored.text === text).toBe(true);
    }
  });

  it("is replaced by a shorter one", () => {
    const storage = new ObjectStorage();
    const store = new RunStore(storage.sql);
    store.write("one", "run", "x".repeat(1_700_000));
    store.write("one", "run", "short");
    expect([store.read("one", "run"), storage.rows()]).toEqual(["short", 1]);
  });
});

describe("a run that is removed", () => {
  it("leaves no row, and those of other runs alone", () => {
    const storage = new ObjectStorage();
    const store = new RunStore(storage.sql);
    for (const run of ["one", "other"]) {
      store.write(run, "run", "x".repeat(1_700_000));
      store.write(run, "step/0", 1);
      store.setDue(run, 5);
    }
    store.remove("one");
    expect([store.read("one", "run"), store.read("one", "step/0"), store.due(5)]).toEqual([
      undefined,
      undefined,
      ["other"],
    ]);
    expect(store.read("other", "step/0")).toBe(1);
    store.remove("other");
    expect([storage.rows(), store.earliestDue()]).toEqual([0, null]);
  });
});

describe("due runs", () => {
  it("come in the order in which they are due, none too early", () => {
    const store = new RunStore(new ObjectStorage().sql);
    for (const [run, dueAt] of [
      ["third", 30],
      ["first", 10],
      ["second", 99],
      ["second", 20],
    ] as const)
      store.setDue(run, dueAt);
    expect([store.due(9), store.due(29), store.due(30)]).toEqual([
      [],
      ["first", "second"],
      ["first", "second", "third"],
    ]);
    expect(store.earliestDue()).toBe(10);
  });

  it("of an object that only looked are none, and it has no table", () => {
    const storage = new ObjectStorage();
    const store = new RunStore(storage.sql);
    store.remove("one");
    expect([store.read("one", "run"), store.due(1), store.earliestDue(), storage.tables()]).toEqual([
      undefined,
      [],
      null,
      [],
    ]);
  });
});
