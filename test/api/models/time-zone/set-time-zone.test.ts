import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { setBudget } from "#test/support/factories/model-budgets";

test("budgets begin their days in the workspace's time zone", async () => {
  const { token, ...owner } = await signUp();
  const body = { time_zone: "Asia/Kolkata" };
  expect((await call("PUT", "/api/time-zone", { token, body })).status).toBe(200);
  const { resets_at: resetsAt } = await setBudget({ token, ...owner }, { scope: "tenant", window: "day", usd: 1 });
  expect(resetsAt).toMatch(/T18:30:00\.000Z$/);
});

test.each(["Mars/Base", "330", ""])("what is no zone of the database is refused: %j", async (zone) => {
  const { token } = await signUp();
  expect((await call("PUT", "/api/time-zone", { token, body: { time_zone: zone } })).status).toBe(400);
});
