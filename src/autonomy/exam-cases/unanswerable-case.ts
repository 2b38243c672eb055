import type { Draw } from "./draw.ts";
import type { CaseForm, ExamCase } from "./exam-case.ts";
import { makeInvoice } from "./make-invoice.ts";
import type { Material } from "./materials.ts";
import { fieldsQuestion } from "./wordings.ts";

/** Asks for two things of which the material has one: the other must be reported as absent, not guessed. */
export function unanswerableCase(draw: Draw, material: Material, difficulty: number, form: CaseForm): ExamCase {
  const { lines, total, dueDate } = makeInvoice(draw, material, difficulty);
  const [absent, word] = draw.one(ABSENT);
  const context = { invoice: [...lines, `Due date: ${dueDate}`].join("\n") };
  const own = { kind: "unanswerable" as const, name: `A question without an answer: ${word}`, context, decoys: [] };
  if (form === "tools") {
    const found = { fields: { total: `${total} EUR` }, missing: [absent], unclear: {} };
    return {
      ...own,
      task: `Extract the total and the ${word} of the invoice`,
      parameters: {},
      expect: {
        equals: [
          { pointer: "/details/extract_fields/fields/total", value: `${total} EUR` },
          { pointer: "/details/extract_fields/missing", value: [absent] },
        ],
      },
      reference: { summary: `The total is ${total} EUR; there is no ${word}.`, details: { extract_fields: found } },
    };
  }
  return {
    ...own,
    task: `${fieldsQuestion(draw, { first: "total (a number, in EUR)", second: `${word} (a text)` })} Give them in the details as "total" and "${absent}"; what the invoice does not say is null.`,
    parameters: { result_schema: schemaWith(absent) },
    expect: {
      numbers: [{ pointer: "/details/total", min: total, max: total }],
      equals: [{ pointer: `/details/${absent}`, value: null }],
    },
    reference: { summary: `The invoice has no ${word}.`, details: { total, [absent]: null } },
  };
}

/** Fields that no invoice here has, with their names in a task. */
const ABSENT: readonly [[string, string], ...[string, string][]] = [
  ["iban", "IBAN"],
  ["order_number", "order number"],
  ["customer", "customer name"],
];

const schemaWith = (absent: string) => ({
  type: "object",
  properties: { total: { type: ["number", "null"] }, [absent]: { type: ["string", "null"] } },
  required: ["total", absent],
});
