type Values = Readonly<Record<string, unknown>>;

/** A question of an outside server that a request is. */
export interface Question {
  from: string;
  message: string;
  /** JSON Schema of the answer. */
  schema: Values;
  /** The names of the answer's fields. */
  fields: string[];
  /** The arguments of the call that waits. */
  call: Values;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The question in what an approval is bound to; null for every other request. */
export function questionIn({ question }: Values): Question | null {
  if (!isRecord(question) || !isRecord(question["schema"])) return null;
  const { from, message, schema, call } = question;
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  return {
    from: String(from),
    message: String(message),
    schema,
    fields: Object.keys(properties),
    call: isRecord(call) ? call : {},
  };
}
