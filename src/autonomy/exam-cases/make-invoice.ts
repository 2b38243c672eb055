import type { Draw } from "./draw.ts";
import type { Material } from "./materials.ts";

/** The contents of an invoice. */
export interface Invoice {
  number: string;
  supplier: string;
  total: number;
  dueDate: string;
  /** Without the due date, which each case places. */
  lines: string[];
}

/** Makes an invoice of a supplier for the role. */
export function makeInvoice(draw: Draw, { suppliers, remarks }: Material, difficulty: number): Invoice {
  const number = `INV-${draw.whole(20_000, 99_999)}`;
  const supplier = draw.one(suppliers);
  const total = draw.whole(111, 989);
  const lines = [
    `Invoice number: ${number}`,
    `Supplier: ${supplier}`,
    `Total: ${total} EUR`,
    ...draw.some(remarks, 1 + difficulty),
  ];
  return { number, supplier, total, dueDate: draw.day(), lines };
}
