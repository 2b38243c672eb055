import type { Draw } from "./draw.ts";
import type { CaseForm, ExamCase } from "./exam-case.ts";
import { makeTable } from "./make-table.ts";
import type { Material } from "./materials.ts";
import { totalQuestion } from "./wordings.ts";

/** A number that must be computed from a table, because no row contains it. */
export function numberCase(draw: Draw, material: Material, difficulty: number, form: CaseForm): ExamCase {
  const { csv, group, asked, measure, total } = makeTable(draw, material, difficulty);
  const own = { kind: "number" as const, name: `A number to be computed: ${measure} by ${group}`, decoys: [] };
  if (form === "tools") {
    const answers = [{ operation: "sum", column: measure, value: total }];
    return {
      ...own,
      task: `What is the total ${measure} for ${asked}?`,
      context: { csv },
      parameters: {},
      expect: { equals: [{ pointer: "/details/describe_numbers/answers/0/value", value: total }] },
      reference: { summary: String(total), details: { describe_numbers: { answers } } },
    };
  }
  return {
    ...own,
    task: `${totalQuestion(draw, { measure, asked })} Give it in the details as the number "total".`,
    context: { csv },
    parameters: { result_schema: TOTAL },
    expect: { numbers: [{ pointer: "/details/total", min: total, max: total }] },
    reference: { summary: `It is ${total}.`, details: { total } },
  };
}

const TOTAL = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
