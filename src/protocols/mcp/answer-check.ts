import type { JsonSchemaValidatorResult } from "@modelcontextprotocol/server";

import { mismatchOf, refusalOfSchema } from "#lib/json-schema";

/**
 * Checks a client's answer to a question. The library's own check runs a schema's patterns and follows its references
 * without a bound, and the form of a question may be a stranger's.
 */
export const answerCheck = {
  getValidator:
    (schema: object) =>
    <Value>(input: unknown): JsonSchemaValidatorResult<Value> => {
      const form = { ...schema } as Record<string, unknown>;
      const errorMessage = refusalOfSchema(form) ?? mismatchOf(form, input, "answer");
      return errorMessage === null
        ? { valid: true, data: input as Value, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage };
    },
};
