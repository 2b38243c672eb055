import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { deleteChunked, getChunked, putChunked } from "#platform/objects/chunked-value";

const MAX_VALUE_BYTES = 2_000_000;
const MAX_KEYS_IN_ONE_CALL = 128;

/** Keeps to a Durable Object's limits. */
class LimitedStorage {
  readonly entries = new Map<string, unknown>();

  get(keys: string | string[]): Promise<never> {
    if (!Array.isArray(keys)) return Promise.resolve(this.entries.get(keys) as never);
    expect(keys.length).toBeLessThanOrEqual(MAX_KEYS_IN_ONE_CALL);
    return Promise.resolve(
      new Map(keys.filter((key) => this.entries.has(key)).map((key) => [key, this.entries.get(key)])) as never,
    );
  }

  put(entries: Record<string, unknown>): Promise<void> {
    expect(Object.keys(entries).length).toBeLessThanOrEqual(MAX_KEYS_IN_ONE_CALL);
    for (const [key, value] of Object.entries(entries)) {
      expect(Buffer.byteLength(String(value))).toBeLessThanOrEqual(MAX_VALUE_BYTES);
      this.entries.set(key, value);
    }
    return Promise.resolve();
  }

  delete(keys: string[]): Promise<number> {
    expect(keys.length).toBeLessThanOrEqual(MAX_KEYS_IN_ONE_CALL);
    return Promise.resolve(keys.filter((key) => this.entries.delete(key)).length);
  }
}

describe("a chunked value", () => {
  it("comes back as it was put, whatever its characters", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const storage = new LimitedStorage();
        await putChunked(storage, "run", value);
        expect(await getChunked(storage, "run")).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(["a", "€", "𝄞"])("may have megabytes of %s", async (character) => {
    const storage = new LimitedStorage();
    const value = { text: character.repeat(1_700_000), end: true };
    await putChunked(storage, "run", value);
    expect(await getChunked(storage, "run")).toEqual(value);
    expect(storage.entries.size).toBeGreaterThan(3);
  });

  it("is replaced by a shorter one", async () => {
    const storage = new LimitedStorage();
    await putChunked(storage, "run", "x".repeat(1_700_000));
    await putChunked(storage, "run", "short");
    expect(await getChunked(storage, "run")).toBe("short");
  });

  it("leaves nothing behind when it is removed", async () => {
    const storage = new LimitedStorage();
    await putChunked(storage, "run", "x".repeat(1_700_000));
    await deleteChunked(storage, "run");
    expect(storage.entries.size).toBe(0);
    expect(await getChunked(storage, "run")).toBeUndefined();
  });

  it("is independent of another key's", async () => {
    const storage = new LimitedStorage();
    await putChunked(storage, "run", 1);
    await putChunked(storage, "other", 2);
    await deleteChunked(storage, "run");
    expect(await getChunked(storage, "other")).toBe(2);
  });
});
