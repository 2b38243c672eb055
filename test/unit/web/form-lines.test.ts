import { expect, test } from "vitest";

import { linesOf } from "#web/tools/form-lines.ts";

test("the fields of an object are lines of their own, required ones first", () => {
  const body = {
    type: "object",
    required: ["amount"],
    properties: {
      note: { type: "string", maxLength: 200 },
      amount: { type: "number" },
      items: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
    },
  };
  const schema = { type: "object", required: ["body"], properties: { dry_run: { type: "boolean" }, body } };
  expect(linesOf("refund_order", { description: "Refunds", input_schema: schema })).toEqual([
    'name: "refund_order"',
    "body: object, required",
    "body.amount: number, required",
    "body.note: string ≤ 200",
    "body.items: object[]",
    "body.items[].sku: string",
    "dry_run: boolean",
    'says: "Refunds"',
  ]);
});
