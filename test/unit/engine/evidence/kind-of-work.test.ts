import { expect, test } from "vitest";

import { digestsOfWork, maskTask } from "#engine/evidence/kind-of-work";

test("a task loses what differs between two cases of one kind", () => {
  const cases = [
    "Match the invoice INV-2041 of Acme & Sons, dated 2026-11-03, with 'order 77'",
    "Match the invoice INV-9 of Nordwind, dated 14.02.2027, with 'the order of May'",
    'match   the invoice 12/3 of Bluefin, dated March 3, with "an order"',
  ].map(maskTask);
  expect(new Set(cases)).toEqual(new Set(["match the invoice # of #, dated # with #"]));
});

test("other words are another kind", () => {
  expect(maskTask("Summarize the text")).not.toBe(maskTask("Translate the text"));
  expect(maskTask("Write to ann@example.org about https://example.org/a")).toBe("write to # about #");
});

test("one kind with other material is other work, whatever its case and white space", async () => {
  const first = await digestsOfWork("Add up invoice 1", { lines: "12 and  13" });
  const again = await digestsOfWork("Add up  invoice 2", { lines: "12 AND 13".toLowerCase() });
  const other = await digestsOfWork("Add up invoice 1", { lines: "12 and 14" });
  expect(again).toEqual(first);
  expect(other.kind).toBe(first.kind);
  expect(other.work).not.toBe(first.work);
});

test.each(["a", "@", "1", "A ", '"', "#,", "a1", "https://"])("masks a long task of %j at once", (part) => {
  expect(maskTask(part.repeat(20_000)).length).toBeLessThanOrEqual(20_000);
});
