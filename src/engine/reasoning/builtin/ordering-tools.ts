import { z } from "zod";

import type { JsonObject } from "#engine/reasoning/provider";
import type { Tool, ToolScope } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";

import { classifyText } from "./classify-text.ts";
import { compareNumbers, compareTexts } from "./compare-values.ts";
import { extractFields, FIELD_NAMES } from "./extract-fields.ts";
import { sortItems } from "./sort-items.ts";
import { textAt } from "./source.ts";
import { textInput, textOf } from "./text-tools.ts";

const item = z.union([z.number(), z.string().max(1_000)]);

export const sortItemsTool: Tool = {
  name: "sort_items",
  description: "Sorts a list: by size when every item is a number, else as words.",
  action: "read",
  reach: "pure",
  inputSchema: z.object({
    items: z.array(item).min(1).max(10_000),
    order: z.enum(["ascending", "descending"]).optional(),
  }),
  run(input) {
    const items = Array.isArray(input["items"]) ? input["items"] : [];
    const known = items.filter((one) => typeof one === "string" || typeof one === "number");
    return sortItems(known, input["order"] === "descending");
  },
};

const pointer = z
  .string()
  .max(1_000)
  .optional()
  .describe("JSON Pointer to a text in the task's context, instead of the text itself.");
const side = z.union([z.number(), z.string().max(500_000)]).optional();

export const compareValuesTool: Tool = {
  name: "compare_values",
  description:
    "Compares two numbers (which is larger, difference, ratio) or two texts (their common sentences, and the sentences that are in only one). It does not say which text is better.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({ first: side, second: side, first_source: pointer, second_source: pointer }),
  run(input, scope) {
    const [first, second] = [sideOf(input, "first", scope), sideOf(input, "second", scope)];
    if (typeof first === "number" && typeof second === "number") return compareNumbers(first, second);
    return compareTexts(String(first), String(second));
  },
};

function sideOf(input: JsonObject, key: "first" | "second", { state }: ToolScope): string | number {
  const own = input[key];
  if (typeof own === "string" || typeof own === "number") return own;
  const source = input[`${key}_source`];
  const text = typeof source === "string" ? textAt(state, source) : null;
  if (text !== null) return text;
  throw new AppError("INVALID_INPUT", { message: `There is no ${key} value to compare.` });
}

export const classifyTextTool: Tool = {
  name: "classify_text",
  description:
    "Chooses one of the given labels for a text by the words that speak for it, and names these; decides nothing when they do not. English.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({ ...textInput, labels: z.array(z.string().min(1).max(100)).min(2).max(20) }),
  run(input, scope) {
    const labels = Array.isArray(input["labels"]) ? input["labels"].map(String) : [];
    return classifyText(textOf(input, scope), labels);
  },
};

export const extractFieldsTool: Tool = {
  name: "extract_fields",
  description:
    "Reads fields of an invoice or order by their labels, word for word; says which are missing and which have several values.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({ ...textInput, fields: z.array(z.enum(FIELD_NAMES)).min(1) }),
  run(input, scope) {
    const names = Array.isArray(input["fields"]) ? input["fields"].map(String) : [];
    return extractFields(textOf(input, scope), names);
  },
};
