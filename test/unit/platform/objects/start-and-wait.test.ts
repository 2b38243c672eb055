import { describe, expect, it } from "vitest";

import { createLog } from "#lib/log";
import { startAndWait, waitSecondsOf } from "#platform/objects/start-and-wait";

const log = createLog("silent");

/** An object that records its calls. */
function objectOf(start: () => Promise<string | null> = () => Promise.resolve("ended")) {
  const asked: unknown[] = [];
  return {
    asked,
    start: (run: string, maxMs: number): Promise<string | null> => {
      asked.push(run, maxMs);
      return start();
    },
  };
}

const started = (object: ReturnType<typeof objectOf>, waitSeconds: number) =>
  startAndWait({ log }, object, "run", { kind: "execution", runId: "1", waitSeconds });

const away = () => Promise.reject(new Error("The object is away."));

describe("starting a run", () => {
  it("gives its end when it comes within the wait", async () => {
    const object = objectOf();
    expect(await started(object, 2.5)).toBe("ended");
    expect(object.asked).toEqual(["run", 2_500]);
  });

  it("does not wait when the caller does not", async () => {
    const object = objectOf(() => Promise.resolve(null));
    expect(await started(object, 0)).toBeNull();
    expect(object.asked).toEqual(["run", 0]);
  });

  it("is no refusal when the object cannot be reached", async () => {
    expect(await started(objectOf(away), 1)).toBeNull();
  });
});

it("a caller waits ten seconds, as long as it says, or not at all", () => {
  expect(waitSecondsOf({ respondAsync: false, waitSeconds: undefined })).toBe(10);
  expect(waitSecondsOf({ respondAsync: false, waitSeconds: 0.5 })).toBe(0.5);
  expect(waitSecondsOf({ respondAsync: true, waitSeconds: 5 })).toBe(0);
});
