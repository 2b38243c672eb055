import { z } from "zod";

import type { Tool } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";

import { describeTable } from "./describe-table.ts";
import { evaluateArithmetic } from "./evaluate-arithmetic.ts";
import { readTable, tableOfNumbers } from "./read-table.ts";
import { tableAt } from "./source.ts";

export const describeNumbersTool: Tool = {
  name: "describe_numbers",
  description:
    "Statistics of numbers, CSV text or records: count, sum, mean, median, standard deviation, minimum, maximum and quartiles of each numeric column, the most frequent values of the others. Answers questions such as: average revenue by region; total amount for North; which product has the highest price.",
  action: "analyze",
  reach: "pure",
  inputSchema: z.object({
    source: z
      .string()
      .max(1_000)
      .optional()
      .describe(
        "JSON Pointer to the data in the task's context, for example /context/rows; /task for the task's own text.",
      ),
    values: z.array(z.number()).max(100_000).optional().describe("The numbers themselves."),
    text: z.string().max(1_000_000).optional().describe("CSV text itself."),
    questions: z.array(z.string().max(500)).max(20).optional(),
  }),
  run(input, { state }) {
    const { values, text } = input;
    const source = typeof input["source"] === "string" ? input["source"] : "/task";
    const table = Array.isArray(values)
      ? tableOfNumbers(values.filter((value) => typeof value === "number"))
      : typeof text === "string"
        ? readTable(text)
        : tableAt(state, source);
    if (table === null)
      throw new AppError("INVALID_INPUT", {
        message: `There are no numbers or tables at ${source}.`,
        details: { source },
      });
    const questions = Array.isArray(input["questions"]) ? input["questions"].map(String) : [];
    return describeTable(table, questions, source.split("/").at(-1));
  },
};

export const evaluateArithmeticTool: Tool = {
  name: "evaluate_arithmetic",
  description:
    "Computes an arithmetic expression exactly by its rules: + - * / ^ %, brackets, 15% of 80, sqrt, abs, round, min, max, avg, sum, ln, log, exp, pi.",
  action: "read",
  reach: "pure",
  inputSchema: z.object({ expression: z.string().min(1).max(10_000) }),
  run(input) {
    const expression = String(input["expression"]);
    const result = evaluateArithmetic(expression);
    if (result.ok) return { expression, value: result.value };
    const { code, message, at } = result.error;
    return { expression, error: { code, message, at } };
  },
};
