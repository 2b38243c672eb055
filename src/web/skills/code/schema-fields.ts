import { requireExact } from "#web/lib/read-json.ts";

/** A field of a form that stands for one property of a JSON Schema. */
export interface SchemaField {
  name: string;
  kind: "text" | "number" | "choice" | "json";
  isRequired: boolean;
  /** The options of a choice, as JSON. */
  choices: readonly string[];
  help: string;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields for an object's schema; none when it names no properties, and then the input is typed as JSON. */
export function fieldsOf(schema: unknown): readonly SchemaField[] {
  if (!isObject(schema) || !isObject(schema["properties"])) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"]).map(([name, property]) => {
    const known = isObject(property) ? property : {};
    return {
      name,
      ...kindOf(known),
      isRequired: required.includes(name),
      help: typeof known["description"] === "string" ? known["description"] : "",
    };
  });
}

function kindOf({ type, enum: values }: Json): Pick<SchemaField, "kind" | "choices"> {
  if (Array.isArray(values)) return { kind: "choice", choices: values.map((value) => JSON.stringify(value)) };
  if (type === "boolean") return { kind: "choice", choices: ["true", "false"] };
  if (type === "number" || type === "integer") return { kind: "number", choices: [] };
  return { kind: type === "string" ? "text" : "json", choices: [] };
}

/** The input that the fields say; an empty one is left out. Throws an error that names the field whose JSON cannot be read. */
export function inputOf(fields: readonly SchemaField[], values: Readonly<Record<string, string>>): Json {
  const given = fields.flatMap(({ name, kind }): [string, unknown][] => {
    const text = values[name] ?? "";
    if (text === "") return [];
    return [[name, kind === "text" ? text : readValue(name, text)]];
  });
  return Object.fromEntries(given);
}

function readValue(name: string, text: string): unknown {
  requireExact(name, text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${name}: this is not JSON. Put a text in quotes and a list in brackets.`, { cause });
  }
}
