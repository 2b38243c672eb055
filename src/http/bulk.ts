import { z } from "@hono/zod-openapi";

import type { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";
import { field } from "#http/field";

/** Maximum rows that one request may change. */
const MAX_BULK = 100;

/** The ids of a request that changes many rows. A malformed one is handled as an unknown one. */
export const bulkIds = (noun: string) =>
  field(
    z
      .array(z.string().max(64))
      .min(1)
      .max(MAX_BULK)
      .refine((ids) => new Set(ids).size === ids.length, { message: "must not name an id twice" }),
    `The ${noun}, each once`,
    ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"],
  );

/** The outcome for one of many rows. */
export const BulkResult = z.object({
  id: z.string().openapi({ example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }),
  status: field(
    z.enum(["done", "refused", "not_found"]),
    "`done`: the change was made. `refused`: a rule does not allow it. `not_found`: the tenant has no such row",
    "refused",
  ),
  code: field(z.string().optional(), "The code of the refusal", "CONFLICT"),
  message: field(z.string().optional(), "Reason in words", "The agent has active executions"),
});

/** Presents one of many rows; `refusal` is null on success. */
export function presentBulkResult(id: string, refusal: AppError | null): z.output<typeof BulkResult> {
  if (refusal === null) return { id, status: "done" };
  const { code, message } = refusal;
  return { id, status: ERRORS[code].status === 404 ? "not_found" : "refused", code, message };
}
