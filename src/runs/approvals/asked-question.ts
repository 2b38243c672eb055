import { AppError, invalidInput } from "#errors/app-error";
import { mismatchesOf } from "#lib/json-schema";
import { keysIn } from "#lib/key-shapes";

import { callOf } from "./bound-call.ts";

type Bound = Readonly<Record<string, unknown>>;

/** The schema of the answer, where a request is a question of an outside server; null for every other request. */
export function questionSchema({ question }: Bound): Record<string, unknown> | null {
  if (question === null || typeof question !== "object" || !("schema" in question)) return null;
  const { schema } = question;
  return schema !== null && typeof schema === "object" ? { ...schema } : null;
}

/** Throws INVALID_INPUT for an answer that does not fit the form, each field named, and for one that looks like a key. */
export function checkAnswer(schema: Record<string, unknown>, given: Record<string, unknown>): void {
  const [first, ...others] = mismatchesOf(schema, given).map(({ path, message }) => ({
    path: ["body.arguments", ...path].join("."),
    code: "schema",
    message,
  }));
  if (first !== undefined) throw invalidInput(first, ...others.slice(0, 4));
  const secret = Object.entries(given).find(([, value]) => keysIn(JSON.stringify(value) ?? "").length > 0);
  if (secret !== undefined)
    throw invalidInput({
      path: `body.arguments.${secret[0]}`,
      code: "secret",
      message: "looks like a key or a password, which is never sent to a tool server",
    });
}

/**
 * Why a request cannot be approved unchanged: it asks for an answer, and an empty form is not one. Null for every other
 * request.
 */
export function lacksAnswer(bound: Bound): AppError | null {
  const schema = questionSchema(bound);
  if (schema === null || mismatchesOf(schema, callOf(bound).arguments).length === 0) return null;
  return new AppError("CONFLICT", {
    message: "The request is a question. Answer it with `approve-changed`, or reject it to decline.",
    details: { reason: "answer_needed" },
  });
}
