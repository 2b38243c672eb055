import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { ERRORS, type ErrorCode } from "#errors/catalogue";
import { failureOf, refusalOfFailure, toldCode } from "#errors/failure";

const codes = Object.keys(ERRORS) as ErrorCode[];

describe("a failure", () => {
  it("of work reaches its caller with its code, message, details and Retry-After", () => {
    for (const code of ["NOT_CONFIGURED", "PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "EXECUTION_TIMEOUT"] as const) {
      const thrown = new AppError(code, { message: "It failed.", details: { status: 7 }, retryAfterSeconds: 12 });
      const stored: unknown = JSON.parse(JSON.stringify(failureOf(thrown)));
      const told = refusalOfFailure(stored as ReturnType<typeof failureOf>, { run_id: "r" });
      expect(told).toMatchObject({ code, message: "It failed.", details: { status: 7, run_id: "r" } });
      expect(told.headers).toEqual({ "Retry-After": "12" });
    }
  });

  it("that says nothing besides has no details", () => {
    expect(failureOf(new AppError("NOT_CONFIGURED"))).toEqual({
      code: "NOT_CONFIGURED",
      message: ERRORS.NOT_CONFIGURED.title,
    });
  });

  it("cannot name itself the place where the work is stored", () => {
    const failure = { code: "CONFLICT", message: "No.", details: { execution_id: "another" } };
    expect(refusalOfFailure(failure, { execution_id: "e" }).details["execution_id"]).toBe("e");
  });
});

describe("the code that a caller of failed work hears", () => {
  it("never says that the caller's own credentials, limits, method, size or media type were refused, nor INTERNAL_ERROR", () => {
    const told = new Set(codes.map(toldCode).map((code) => ERRORS[code].status));
    for (const status of [401, 405, 412, 413, 415, 422, 429]) expect(told).not.toContain(status);
    expect(codes.map(toldCode)).not.toContain("INTERNAL_ERROR");
  });

  it("is EXECUTION_FAILED for an unknown code", () => {
    expect([undefined, "constructor", "CANCELLED"].map(toldCode)).toEqual(Array(3).fill("EXECUTION_FAILED"));
    fc.assert(fc.property(fc.string(), (code) => codes.includes(toldCode(code))));
  });
});
