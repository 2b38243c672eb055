import { z } from "zod";

type Schema = Record<string, unknown>;

/**
 * The arguments of an outside tool in the form for a model, without the closed ones, and the part of their check that
 * needs no stranger's schema.
 */
export function argumentsOf(form: Schema, closed: readonly string[]): { schema: z.ZodType; jsonSchema: Schema } {
  const jsonSchema = closed.length === 0 ? form : withoutFields(form, closed);
  const schema = z.record(z.string(), z.unknown()).superRefine((value, context) => {
    for (const message of closedIn(value, closed)) context.addIssue({ code: "custom", message });
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
