import type { JsonObject } from "#engine/reasoning/provider";

import { isObject, joined, objects, shown } from "./read-output.ts";

const SHOWN_GROUPS = 12;
const OPERATION_NAMES: Readonly<Record<string, string>> = {
  mean: "average",
  sum: "total",
  max: "maximum",
  min: "minimum",
  median: "median",
  stdev: "standard deviation",
  count: "number of rows",
  distinct: "number of different values",
};
const COMPARISON_NAMES: Readonly<Record<string, string>> = {
  over: "over",
  under: "under",
  at_least: "of at least",
  at_most: "of at most",
};

/** Describes an answer about a table, with its rows. */
export function sayAnswer(answer: JsonObject): string {
  const operation = nameOf(answer["operation"]);
  const conditions = objects(answer["conditions"]).map(sayCondition).join("");
  const column = typeof answer["column"] === "string" && answer["column"] !== "values" ? answer["column"] : null;
  const ofGroups = typeof answer["of_groups"] === "string" ? ` ${nameOf(answer["of_groups"])}` : "";
  const subject = `The ${operation}${ofGroups}${column === null ? "" : ` of ${column}`}${conditions}`;
  if (answer["value"] === null) return `${subject} cannot be computed: there are no such numbers.`;
  const where = isObject(answer["where"])
    ? Object.entries(answer["where"])
        .map(([name, cell]) => `${name} "${String(cell)}"`)
        .join(", ")
    : "";
  const groups = objects(answer["groups"]);
  if (groups.length > 0 && where === "") {
    const values = groups.slice(0, SHOWN_GROUPS).map((group) => `${String(group["group"])} ${shown(group["value"])}`);
    return `${subject} by ${String(answer["group_by"])}: ${values.join(", ")}${groups.length > SHOWN_GROUPS ? ", …" : ""}.`;
  }
  if (Array.isArray(answer["groups"]) && where === "") return `${subject}: there are no such rows.`;
  return `${subject} is ${shown(answer["value"])}${where === "" ? "" : `, for ${where}`}.`;
}

function nameOf(operation: unknown): string {
  return OPERATION_NAMES[String(operation)] ?? String(operation);
}

function sayCondition(condition: JsonObject): string {
  const column = String(condition["column"]);
  const values = Array.isArray(condition["values"]) ? condition["values"].map((value) => JSON.stringify(value)) : [];
  const comparison = String(condition["comparison"]);
  if (comparison === "is") return ` for ${column} ${joined(values, "or")}`;
  if (comparison === "is_not") return ` without ${column} ${joined(values, "or")}`;
  return ` with ${column} ${COMPARISON_NAMES[comparison] ?? comparison} ${values.join(", ")}`;
}
