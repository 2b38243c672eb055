import { expect, it } from "vitest";

import { AppError } from "#errors/app-error";
import { ERRORS, type ErrorCode } from "#errors/catalogue";

const entries = Object.entries(ERRORS) as [ErrorCode, { status: number; title: string; retryable: boolean }][];

/** The statuses that the specification defines; document 1, Errors. */
const SPECIFIED: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  AGENT_NOT_FOUND: 404,
  AGENT_LIMIT_EXCEEDED: 403,
  GOVERNANCE_VIOLATION: 403,
  INVALID_INPUT: 400,
  RATE_LIMIT_EXCEEDED: 429,
  EXECUTION_FAILED: 500,
  INTERNAL_ERROR: 500,
};

it("the specified codes have the specified statuses", () => {
  for (const [code, status] of Object.entries(SPECIFIED))
    expect([code, ERRORS[code as ErrorCode].status]).toEqual([code, status]);
});

it("every code is in capitals, has a refusal's status and a sentence that starts with a capital and has no full stop", () => {
  for (const [code, { status, title }] of entries) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([code, status >= 400 && status <= 599]).toEqual([code, true]);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  }
});

it("no two codes say the same", () => {
  expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length);
});

it("the codes are in the order of their statuses", () => {
  const statuses = entries.map(([, { status }]) => status);
  expect(statuses).toEqual(statuses.toSorted((left, right) => left - right));
});

it("a refusal of the caller's doing is never called retryable, except for a limit", () => {
  const wrong = entries.filter(([, { status, retryable }]) => status < 500 && status !== 429 && retryable);
  expect(wrong).toEqual([]);
});

it("an error says its catalogue's sentence unless it has a better one, and rounds a wait up to whole seconds", () => {
  expect(new AppError("CONFLICT").message).toBe(ERRORS.CONFLICT.title);
  expect(new AppError("CONFLICT", { message: "Not now." }).message).toBe("Not now.");
  expect(new AppError("UNAVAILABLE", { retryAfterSeconds: 0.2 }).headers).toEqual({ "Retry-After": "1" });
  expect(new AppError("UNAVAILABLE", { retryAfterSeconds: 1.2 }).headers).toEqual({ "Retry-After": "2" });
});
