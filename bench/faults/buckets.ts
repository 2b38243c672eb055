import { carry, type Killable } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";

interface PutOptions {
  onlyIf?: { etagDoesNotMatch?: string };
}

/** A bucket of objects, as far as the platform's records use it. */
export class Bucket {
  readonly #stored = new Map<string, Uint8Array>();

  /** The bucket as a process reaches it. */
  binding(life: Killable, faults: FaultPlan) {
    const stored = this.#stored;
    const call = <Result>(effect: () => Result): Promise<Result> => carry({ life, faults, place: "bucket" }, effect);
    return {
      put: (key: string, body: string | ArrayBuffer, { onlyIf }: PutOptions = {}) =>
        call(() => {
          if (onlyIf?.etagDoesNotMatch === "*" && stored.has(key)) return null;
          stored.set(key, typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body));
          return { key };
        }),
      get: (key: string) =>
        call(() => {
          const bytes = stored.get(key);
          return bytes === undefined ? null : objectOf(key, bytes);
        }),
      head: (key: string) => call(() => (stored.has(key) ? { key } : null)),
      delete: (keys: string | string[]) =>
        call(() => {
          for (const key of [keys].flat()) stored.delete(key);
        }),
      list: ({ prefix = "", limit = 1_000 }: { prefix?: string; limit?: number } = {}) =>
        call(() => ({
          objects: [...stored.keys()]
            .filter((key) => key.startsWith(prefix))
            .toSorted()
            .slice(0, limit)
            .map((key) => ({ key })),
          truncated: false,
        })),
    };
  }
}

const objectOf = (key: string, bytes: Uint8Array) => {
  const response = () => new Response(new Uint8Array(bytes));
  return {
    key,
    body: response().body,
    arrayBuffer: () => response().arrayBuffer(),
    text: () => response().text(),
    json: () => response().json(),
  };
};
