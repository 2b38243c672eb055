import { describe, expect, it } from "vitest";

import { createLog } from "#lib/log";
import { startAndWait, waitSecondsOf } from "#platform/objects/start-and-wait";

const log = createLog("silent");

/** An object that notes what it was asked. */
function objectOf(parts: { start?: () => Promise<void>; wait?: () => Promise<string | null> }) {
  const asked: unknown[] = [];
  return {
    asked,
    start: (run: string): Promise<void> => {
      asked.push(run);
      return parts.start?.() ?? Promise.resolve();
    },
    wait: (maxMs: number): Promise<string | null> => {
      asked.push(maxMs);
      return parts.wait?.() ?? Promise.resolve("ended");
    },
  };
}

const started = (object: ReturnType<typeof objectOf>, waitSeconds: number) =>
  startAndWait({ log }, object, "run", { kind: "execution", runId: "1", waitSeconds });

const away = () => Promise.reject(new Error("The object is away."));

describe("starting a run", () => {
  it("gives its end when it comes within the wait", async () => {
    const object = objectOf({});
    expect(await started(object, 2.5)).toBe("ended");
    expect(object.asked).toEqual(["run", 2_500]);
  });

  it("does not wait when the caller does not", async () => {
    const object = objectOf({});
    expect(await started(object, 0)).toBeNull();
    expect(object.asked).toEqual(["run"]);
  });

  it.each([{ start: away }, { wait: away }])("is no refusal when the object cannot be reached", async (parts) => {
    expect(await started(objectOf(parts), 1)).toBeNull();
  });
});

it("a caller waits ten seconds, as long as it says, or not at all", () => {
  expect(waitSecondsOf({ respondAsync: false, waitSeconds: undefined })).toBe(10);
  expect(waitSecondsOf({ respondAsync: false, waitSeconds: 0.5 })).toBe(0.5);
  expect(waitSecondsOf({ respondAsync: true, waitSeconds: 5 })).toBe(0);
});
