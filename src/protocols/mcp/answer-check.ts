import { mismatchOf, refusalOfSchema } from "#lib/json-schema";

/**
 * Checks a client's answer to a question. The library's own check runs a schema's patterns and follows its references
 * without a bound, and the form of a question may be a stranger's.
 */
export const answerCheck = {
  getValidator:
    <Value>(schema: object) =>
    (input: unknown) => {
      const form = { ...schema } as Record<string, unknown>;
      const errorMessage = refusalOfSchema(form) ?? mismatchOf(form, input, "answer");
      return errorMessage === null
        ? { valid: true as const, data: input as Value, errorMessage: undefined }
        : { valid: false as const, data: undefined, errorMessage };
    },
};
