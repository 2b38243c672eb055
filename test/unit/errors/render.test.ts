import type { Context } from "hono";
import { expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { received } from "#errors/lost-connection";
import { toAppError } from "#errors/render";

/** The log lines of a thrown error. */
function linesOf(thrown: Error): string[] {
  const lines: string[] = [];
  const log = {
    warn: (event: string) => lines.push(`warn ${event}`),
    error: (event: string) => lines.push(`error ${event}`),
  };
  const c = { get: () => ({ log }), req: { path: "/api/agents" } };
  toAppError(c as unknown as Context, thrown);
  return lines;
}

it("work that failed by itself rings no alarm", () => {
  expect(linesOf(new AppError("EXECUTION_FAILED"))).toEqual([]);
  expect(linesOf(new AppError("EXECUTION_TIMEOUT"))).toEqual([]);
  expect(linesOf(new AppError("EXECUTION_FAILED", { cause: new Error("ours") }))).toEqual(["warn refused"]);
  expect(linesOf(new AppError("UNAVAILABLE"))).toEqual(["warn refused"]);
});

it("a connection that workerd lost is expected: the sender left, or another part may be asked again", async () => {
  const lost = new Error("Network connection lost.");
  const left = new TypeError("Can't read from request stream because client disconnected.");
  expect(linesOf(lost)).toEqual(["warn refused"]);
  expect(linesOf(left)).toEqual([]);
  expect(linesOf(new Error("Network connection lost. And more"))).toEqual(["error unexpected"]);
  for (const thrown of [lost, left])
    await expect(received(Promise.reject(thrown))).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { issues: [{ path: "body", code: "incomplete" }] },
    });
  await expect(received(Promise.reject(new Error("another")))).rejects.toThrow("another");
});
