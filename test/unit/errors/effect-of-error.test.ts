import { expect, test } from "vitest";

import { AppError } from "#errors/app-error";
import { type EffectEnd, effectOfError, withoutEffect } from "#errors/effect-of-error";
import { everyCase } from "#test/support/every-case";

test("an error says of the effect what it proves, and «unknown» where it proves nothing", () =>
  everyCase<[string, unknown, EffectEnd]>(
    [
      ["a refusal of the input", new AppError("INVALID_INPUT"), "not_made"],
      ["a thing that is not there", new AppError("NOT_FOUND"), "not_made"],
      ["a kill switch", new AppError("STOPPED"), "not_made"],
      ["a missing runner", new AppError("NOT_CONFIGURED"), "not_made"],
      ["no answer", new AppError("PROVIDER_ERROR", { details: { reason: "timeout" } }), "unknown"],
      ["a fault of the code", new Error("undefined is not a function"), "unknown"],
      ["a value that is not an error", "text", "unknown"],
      ["an answer that could not be read", new AppError("PROVIDER_ERROR", { details: { effect: "happened" } }), "done"],
      ["a refusal of the other side", withoutEffect(new AppError("PROVIDER_ERROR")), "not_made"],
      ["a word of nobody", new AppError("PROVIDER_ERROR", { details: { effect: "perhaps" } }), "unknown"],
    ],
    (_title, error, end) => expect(effectOfError(error)).toBe(end),
  ));

test("an error that proves that nothing happened is otherwise the same", () => {
  const error = new AppError("PROVIDER_ERROR", { message: "No.", details: { status: 422 }, retryAfterSeconds: 3 });
  const { code, message, details, headers } = withoutEffect(error);
  expect({ code, message, details, headers }).toEqual({
    code: "PROVIDER_ERROR",
    message: "No.",
    details: { status: 422, effect: "none" },
    headers: { "Retry-After": "3" },
  });
});
