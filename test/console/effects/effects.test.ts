import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Effect = Said<"GET /api/effects/{id}">;

const EFFECT_ID = idOf(340);
const unknown: Effect = {
  id: EFFECT_ID,
  status: "unknown",
  tool: "run_skill",
  action: "send",
  title: "Send invoice 7 to mara@example.com",
  target_host: "ledger.example.com",
  known: "The call was sent; it may or may not have taken effect.",
};

test("an unknown effect is found by its state, looked at, and settled after a question", async () => {
  let effect = unknown;
  const page = await openConsole("/effects?status=unknown", {
    "GET /api/effects": () => ({ effects: [effect] }),
    "GET /api/effects/{id}": () => effect,
    "POST /api/effects/{id}/settle": ({ body }) => {
      const settlement = { outcome: body.outcome, note: body.note ?? null, settled_by: idOf(1) };
      const settled: Said<"POST /api/effects/{id}/settle"> = { id: EFFECT_ID, status: "settled", settlement };
      effect = { ...unknown, ...settled };
      return settled;
    },
  });
  await page.getByRole("link", { name: "Send invoice 7 to mara@example.com" }).click();
  expect(page.api.of("GET /api/effects")[0]?.query).toMatchObject({ status: "unknown", changes: "false" });
  await page.getByText("may or may not have taken effect").waitFor();
  await page.getByLabel("What happened").selectOption("happened");
  await page.getByLabel("Evidence").fill("It is in their books");
  await page.getByRole("button", { name: "Settle" }).click();
  await page.getByRole("dialog").getByText("This stays on record and cannot be changed.").waitFor();
  expect(page.api.of("POST /api/effects/{id}/settle")).toEqual([]);
  await page.answerDialog("Settle");
  await page.getByText("It is in their books").waitFor();
  expect(page.api.of("POST /api/effects/{id}/settle").map(({ body }) => body)).toEqual([
    { outcome: "happened", note: "It is in their books" },
  ]);
});

test("an unknown effect waits for an administrator where a member looks at it", async () => {
  const page = await openConsole(`/effects/${EFFECT_ID}`, { "GET /api/effects/{id}": unknown }, { role: "member" });
  await page.getByText("It waits for an administrator of your tenant.").waitFor();
  expect(page.getByRole("button", { name: "Settle" }).count()).toBe(0);
});

test("the list is of what changed, and of every call on request", async () => {
  const page = await openConsole("/effects", { "GET /api/effects": { effects: [{ ...unknown, status: "done" }] } });
  await page.getByText("ledger.example.com").waitFor();
  await page.getByRole("button", { name: "Calls", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "All calls, also reads" }).click();
  await expect
    .poll(() => page.api.of("GET /api/effects").map(({ query }) => query["changes"]))
    .toEqual(["true", "false"]);
});
