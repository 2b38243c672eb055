import type { ServerTool } from "./tool-server.ts";

type Form = Pick<ServerTool, "description" | "input_schema">;
type Rules = Readonly<Record<string, unknown>>;

/** Objects in objects are unfolded to this depth; a schema may be deeper than a person reads. */
const MAX_DEPTH = 4;

/**
 * Each argument of a form in a line, and what the tool says of itself. An object has its fields below it, named with
 * their way: `body.amount: number, required`. Required ones come first.
 */
export function linesOf(name: string, { description, input_schema: schema }: Form): string[] {
  return [`name: ${JSON.stringify(name)}`, ...fieldLines(schema, "", 1), `says: ${JSON.stringify(description)}`];
}

function fieldLines(schema: Rules, above: string, depth: number): string[] {
  const required = new Set<unknown>(Array.isArray(schema["required"]) ? schema["required"] : []);
  return Object.entries(isRules(schema["properties"]) ? schema["properties"] : {})
    .toSorted(([one], [other]) => Number(required.has(other)) - Number(required.has(one)))
    .flatMap(([key, given]) => {
      const [rules, way] = [isRules(given) ? given : {}, `${above}${key}`];
      const line = `${way}: ${rulesInWords(rules)}${required.has(key) ? ", required" : ""}`;
      if (depth === MAX_DEPTH) return [line];
      const inner = isRules(rules["items"]) ? fieldLines(rules["items"], `${way}[].`, depth + 1) : [];
      return [line, ...fieldLines(rules, `${way}.`, depth + 1), ...inner];
    });
}

const isRules = (value: unknown): value is Rules =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rulesInWords(rules: Rules): string {
  const { type, format, items, maxLength, maxItems, maximum, enum: choices } = rules;
  const inner = isRules(items) && "type" in items ? String(items["type"]) : "any";
  const own = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "any";
  const kind = type === "array" ? `${inner}[]` : own;
  const most = maxLength ?? maxItems ?? maximum;
  return [
    kind,
    typeof format === "string" ? `, ${format}` : "",
    Array.isArray(choices) ? `, one of ${choices.slice(0, 6).join(", ")}` : "",
    typeof most === "number" ? ` ≤ ${most}` : "",
  ].join("");
}
