import { requireExact } from "#web/lib/read-json.ts";

/** How a person changes one argument of a call. */
export interface CallField {
  /** The argument's name; of a part of an object, with the object's: `body.amount`. */
  name: string;
  /** Its place in the arguments: one name, or two for a part of an object. */
  path: readonly string[];
  /** `json` for what has no plain field: lists, objects, and values that are not what the schema says. */
  kind: "text" | "long" | "number" | "tick" | "choice" | "json";
  isRequired: boolean;
  help: string | undefined;
  /** The options of a choice. */
  options: readonly string[];
  min: number | undefined;
  max: number | undefined;
  maxLength: number | undefined;
  /** The requested value; undefined when the call leaves it out. */
  asked: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that is longer, or has several lines, has a field of several lines. */
const LONG_CHARACTERS = 80;

/** The fields of a call by the schema of its tool, with what the schema does not name; null where there is nothing to make fields of. */
export function fieldsOf(schema: Values | null, asked: Values): CallField[] | null {
  const properties = schema?.["properties"];
  if (!isRecord(properties) || Object.keys(properties).length === 0) return null;
  const required = Array.isArray(schema?.["required"]) ? (schema["required"] as unknown[]) : [];
  const names = new Set([...Object.keys(properties), ...Object.keys(asked)]);
  return [...names].map((name) => {
    const property = isRecord(properties[name]) ? properties[name] : {};
    return fieldOf([name], property, required.includes(name), asked[name]);
  });
}

/** The fields of a call whose tool's schema is not known here, by its values; those of an object, such as `body`, are fields, too. */
export const fieldsOfValues = (asked: Values): CallField[] =>
  Object.entries(asked).flatMap(([name, value]) =>
    isRecord(value) && Object.keys(value).length > 0
      ? Object.entries(value).map(([part, inner]) => fieldOf([name, part], { type: typeof inner }, false, inner))
      : [fieldOf([name], { type: typeof value }, false, value)],
  );

function fieldOf(path: readonly string[], property: Values, isRequired: boolean, asked: unknown): CallField {
  const { enum: choices, description, minimum, maximum, maxLength } = property;
  const options = Array.isArray(choices) && choices.every((choice) => typeof choice === "string") ? choices : [];
  return {
    name: path.join("."),
    path,
    kind: kindOf(property, options, asked),
    isRequired,
    help: typeof description === "string" ? description : undefined,
    options,
    min: numberOf(minimum),
    max: numberOf(maximum),
    maxLength: numberOf(maxLength),
    asked,
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

function kindOf({ type }: Values, options: readonly string[], asked: unknown): CallField["kind"] {
  const isOpen = asked === undefined;
  if (options.length > 0) return isOpen || options.some((option) => option === asked) ? "choice" : "json";
  // A box cannot say that nothing is given.
  if (type === "boolean") return typeof asked === "boolean" ? "tick" : "json";
  if (type === "number" || type === "integer") return isOpen || typeof asked === "number" ? "number" : "json";
  if (type !== "string" || !(isOpen || typeof asked === "string")) return "json";
  return typeof asked === "string" && (asked.includes("\n") || asked.length > LONG_CHARACTERS) ? "long" : "text";
}

/** The name of the field's input: that by which the API names it when it refuses it. */
export const inputName = (name: string): string => `arguments.${name}`;

/** The initial value of the field. */
export function shownValue({ kind, asked }: CallField): string {
  if (asked === undefined) return "";
  return kind === "json" ? JSON.stringify(asked, null, 2) : String(asked as string | number | boolean);
}

/** The arguments that the fields say. An untouched field keeps its exact value. Throws an error that names the field. */
export function readFields(
  fields: readonly CallField[],
  given: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valueOf(field, given[inputName(field.name)]);
    const [name = "", part] = field.path;
    if (part !== undefined)
      values[name] = { ...(values[name] as Values | undefined), ...(value !== undefined && { [part]: value }) };
    else if (value !== undefined) values[name] = value;
  }
  return values;
}

function valueOf(field: CallField, text: string | undefined): unknown {
  const { name, kind, asked, isRequired } = field;
  if (kind === "tick") return text !== undefined;
  const typed = (text ?? "").replaceAll("\r\n", "\n");
  if (typed === shownValue(field).replaceAll("\r\n", "\n")) return asked;
  const isText = kind === "text" || kind === "long";
  if (typed.trim() === "" && !(isText && isRequired)) return undefined;
  if (kind === "number" || kind === "json") requireExact(name, typed);
  if (kind === "number") return Number(typed);
  return kind === "json" ? parse(name, typed) : typed;
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw new Error(`${name}: this is not JSON (${why}). Put a text in quotes.`, { cause: error });
  }
}
