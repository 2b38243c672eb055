import type { Context } from "hono";
import { expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { toAppError } from "#errors/render";

/** The log lines of a thrown error. */
function linesOf(thrown: AppError): string[] {
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
