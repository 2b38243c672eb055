import { asObject, objectIn, objectsIn, textOr } from "#lib/json-values";

import type { ForeignNode } from "./foreign-file.ts";

/** A field that a node sets. */
export interface SetField {
  readonly name: string;
  readonly value: unknown;
}

/** Whether a node that sets fields hands on those that it took in. */
export const keepsOthers = ({ version, parameters }: ForeignNode): boolean =>
  version >= 3
    ? parameters["includeOtherFields"] === true || (version < 3.3 && textOr(parameters["include"], "none") !== "none")
    : parameters["keepOnlySet"] !== true;

/** The fields that a node sets, in the spelling of each version; without those that only an expression names. */
export function fieldsSet({ version, parameters }: ForeignNode): SetField[] {
  if (version >= 3 && parameters["mode"] === "raw") return ofJson(parameters["jsonOutput"]);
  if (version >= 3.3) return objectsIn(asObject(parameters["assignments"])?.["assignments"]).map(ofAssignment);
  if (version >= 3)
    return objectsIn(asObject(parameters["fields"])?.["values"]).map(({ name, type, ...values }) => ({
      name: textOr(name, ""),
      value: typed(values[textOr(type, "stringValue")], textOr(type, "stringValue").replace("Value", "")),
    }));
  return Object.entries(asObject(parameters["values"]) ?? {}).flatMap(([type, list]) =>
    objectsIn(list).map(({ name, value }) => ({ name: textOr(name, ""), value: typed(value, type) })),
  );
}

const ofAssignment = ({ name, value, type }: Record<string, unknown>): SetField => ({
  name: textOr(name, ""),
  value: typed(value, textOr(type, "string")),
});

function ofJson(text: unknown): SetField[] {
  const value = typeof text === "string" ? objectIn(text) : asObject(text);
  return Object.entries(value ?? {}).map(([name, entry]) => ({ name, value: entry }));
}

/** A literal in the kind that its field has. */
function typed(value: unknown, type: string): unknown {
  if (typeof value !== "string" || value.startsWith("=")) return value;
  if (type === "number" && value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  if (type !== "object" && type !== "array") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
