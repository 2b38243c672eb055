import { expect, test } from "vitest";

import { SpendingCap } from "#models/model-spending/spending-cap";

test("a call waits for those in whose place it fits, and is refused when it does not fit alone", async () => {
  const cap = new SpendingCap(1, 0.2);
  const settle = await cap.take(0.6);
  let isTaken = false;
  const second = cap.take(0.6).then((taken) => {
    isTaken = true;
    return taken;
  });
  await Promise.resolve();
  expect(isTaken).toBe(false);
  settle(0.1);
  (await second)(0.6);
  await expect(cap.take(0.2)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED", details: { reason: "budget_usd" } });
});

test("a call of unknown price takes nothing", async () => {
  const cap = new SpendingCap(0.1, 0.1);
  (await cap.take(null))(null);
  await expect(cap.take(0.01)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
});
