import type { Draw } from "./draw.ts";
import type { CaseForm, ExamCase } from "./exam-case.ts";
import { makeInvoice } from "./make-invoice.ts";
import type { Material } from "./materials.ts";
import { fieldsQuestion } from "./wordings.ts";

/** Material with two values for one date: the answer must name both and choose neither. */
export function contradictionCase(draw: Draw, material: Material, difficulty: number, form: CaseForm): ExamCase {
  const { lines, number, supplier, dueDate } = makeInvoice(draw, material, difficulty);
  const other = otherDay(draw, dueDate);
  const context = {
    invoice: [...lines, `Due date: ${dueDate}`, "", `Reminder of ${supplier}`, `Due date: ${other}`].join("\n"),
  };
  const own = { kind: "contradiction" as const, name: "A contradiction in the material: the due date", decoys: [] };
  const dates = [dueDate, other];
  if (form === "tools") {
    const found = { fields: { invoice_number: number }, missing: [], unclear: { due_date: dates } };
    return {
      ...own,
      task: "Extract the invoice number and the due date of the invoice",
      context,
      parameters: {},
      expect: {
        equals: [
          { pointer: "/details/extract_fields/fields/invoice_number", value: number },
          { pointer: "/details/extract_fields/unclear/due_date", value: dates },
        ],
      },
      reference: { summary: `${number}; there are two due dates.`, details: { extract_fields: found } },
    };
  }
  return {
    ...own,
    task: `${fieldsQuestion(draw, { first: "invoice number", second: "due date" })} Give them in the details as "invoice_number" and "due_date" (year-month-day). Where the material contradicts itself, the value is null and "contradictions" lists the values, in their order in the material.`,
    context,
    parameters: { result_schema: SCHEMA },
    expect: {
      equals: [
        { pointer: "/details/invoice_number", value: number },
        { pointer: "/details/due_date", value: null },
        { pointer: "/details/contradictions", value: dates },
      ],
    },
    reference: {
      summary: "The due date is not clear.",
      details: { invoice_number: number, due_date: null, contradictions: dates },
    },
  };
}

function otherDay(draw: Draw, day: string): string {
  for (;;) {
    const other = draw.day();
    if (other !== day) return other;
  }
}

const SCHEMA = {
  type: "object",
  properties: {
    invoice_number: { type: ["string", "null"] },
    due_date: { type: ["string", "null"] },
    contradictions: { type: "array", items: { type: "string" } },
  },
  required: ["invoice_number", "due_date", "contradictions"],
};
