import { z } from "zod";

type Schema = Record<string, unknown>;

const MAX_SHOWN_ERRORS = 5;

/**
 * The arguments of an outside tool in the form for a model, and their check before a person is asked about a call.
 * Closed arguments are hidden. A schema that cannot be checked here is left to the server.
 */
export async function argumentsOf(
  form: Schema,
  closed: readonly string[],
): Promise<{ schema: z.ZodType; jsonSchema: Schema }> {
  const jsonSchema = closed.length === 0 ? form : withoutFields(form, closed);
  const { CfWorkerJsonSchemaValidator } = await import("@modelcontextprotocol/client/validators/cf-worker");
  const faultsOf = checkerOf(new CfWorkerJsonSchemaValidator({ shortcircuit: false }), jsonSchema);
  const schema = z.record(z.string(), z.unknown()).superRefine((value, context) => {
    for (const message of [...closedIn(value, closed), ...faultsOf(value)].slice(0, MAX_SHOWN_ERRORS))
      context.addIssue({ code: "custom", message });
  });
  return { schema, jsonSchema };
}

function withoutFields(form: Schema, closed: readonly string[]): Schema {
  const isClosed = new Set<unknown>(closed);
  const { properties, required } = form;
  const left = Object.entries(properties !== null && typeof properties === "object" ? properties : {});
  return {
    ...form,
    properties: Object.fromEntries(left.filter(([name]) => !isClosed.has(name))),
    ...(Array.isArray(required) ? { required: required.filter((name) => !isClosed.has(name)) } : {}),
  };
}

const closedIn = (value: Record<string, unknown>, closed: readonly string[]): string[] =>
  closed.filter((name) => Object.hasOwn(value, name)).map((name) => `${name} is closed`);

interface Validator {
  getValidator(schema: Schema): (value: unknown) => { valid: boolean; errorMessage?: string | undefined };
}

function checkerOf(validator: Validator, schema: Schema): (value: unknown) => string[] {
  try {
    const check = validator.getValidator(schema);
    return (value) => {
      try {
        const { valid, errorMessage } = check(value);
        return valid ? [] : [errorMessage ?? "does not fit the tool's schema"];
      } catch {
        return [];
      }
    };
  } catch {
    return () => [];
  }
}
