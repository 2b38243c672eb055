import { refusalOfToolSchema } from "#engine/reasoning/tool-schema";
import { invalidInput } from "#errors/app-error";
import { refusalOfSchema } from "#lib/json-schema";

type Schema = Record<string, unknown> | null | undefined;

/** Throws INVALID_INPUT for a schema that cannot be checked, and for an input schema that model providers refuse. */
export function checkSchemas(parts: { input_schema?: Schema; output_schema?: Schema }): void {
  for (const key of ["input_schema", "output_schema"] as const) {
    const schema = parts[key];
    if (schema === undefined || schema === null) continue;
    const reason = refusalOfSchema(schema) ?? (key === "input_schema" ? refusalOfToolSchema(schema) : null);
    if (reason !== null) throw invalidInput({ path: `body.${key}`, code: "invalid_schema", message: reason });
  }
}
