import { expect, test } from "vitest";

import { stopAll, together } from "#local/together";

const part = (stopped: string[], name: string) => ({ stop: async () => void stopped.push(name) });

test("when one part does not start, the others are stopped, also one that starts later", async () => {
  const stopped: string[] = [];
  const late = Promise.withResolvers<{ stop(): Promise<void> }>();
  const starting = together([
    Promise.resolve(part(stopped, "first")),
    Promise.reject(new Error("the port is in use")),
    late.promise,
  ]);
  late.resolve(part(stopped, "late"));
  await expect(starting).rejects.toThrow("the port is in use");
  expect(stopped).toEqual(["first", "late"]);
});

test("parts are given in their order", async () => {
  expect(await together([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
});

test("a part that does not stop leaves no other running", async () => {
  const stopped: string[] = [];
  const broken = { stop: () => Promise.reject(new Error("it hangs")) };
  await expect(stopAll([broken, part(stopped, "second")])).rejects.toThrow("it hangs");
  expect(stopped).toEqual(["second"]);
});
