import { expect, it } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const title = "Pay \u202Ekite\u202C";
const id = idOf(201);
const approval = {
  id,
  title,
  status: "pending",
  agent_id: idOf(40),
  action: "pay",
  arguments: { to: "a\u200Bb", "می\u200Cخوان": "👩\u200D💻", note: "one\r\ntwo" },
  requested_by: { kind: "agent" },
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
} as const;

it("a request shows what hides or turns its text as a name, and leaves what a script or an emoji needs", async () => {
  const page = await openConsole(`/approvals/${id}`, {
    "GET /api/approvals": { approvals: [approval], counts: { open: 1, decided: 0 } },
    "GET /api/approvals/{id}": approval,
  });
  const argumentsShown = (): string => document.querySelector("table[aria-label='Arguments']")?.textContent ?? "";
  await page.until(() => document.querySelector("article h2")?.textContent === "Pay U+202EkiteU+202C");
  await page.until(() => argumentsShown().includes("aU+200Bb"));
  const shown = argumentsShown();
  expect(shown).toContain("می\u200Cخوان");
  expect(shown).toContain("👩\u200D💻");
  expect(document.body.textContent).not.toMatch(/[\u202E\u200B]/);
  expect(document.querySelectorAll(".hidden-mark").length).toBeGreaterThan(2);
});
