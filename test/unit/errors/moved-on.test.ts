import { describe, expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";

/** Fails this many times with the error, then returns the number of runs. */
const failing = (times: number, error: Error) => {
  let runs = 0;
  return async () => {
    runs += 1;
    if (runs <= times) throw error;
    return runs;
  };
};

describe("a change of a row that others change too", () => {
  it.each([0, 1, 4])("is decided anew after %i lost races", async (lost) => {
    expect(await decideAnew(failing(lost, movedOn("Others were faster.")))).toBe(lost + 1);
  });

  it("is refused with CONFLICT after the fifth, with a time to come back", async () => {
    await expect(decideAnew(failing(5, movedOn("Others were faster.")))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Others were faster.",
      details: { reason: "moved_on" },
      headers: { "Retry-After": "1" },
    });
  });

  it.each([new AppError("CONFLICT", { details: { reason: "limit" } }), new Error("no answer")])(
    "is not tried again on %s",
    async (error) => {
      await expect(decideAnew(failing(1, error))).rejects.toBe(error);
    },
  );
});
