import { expect, test } from "vitest";

import { AGENT_ID, oneAgent, reader } from "#test/console/agents/one-agent";
import type { Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Change = NonNullable<NonNullable<Said<"GET /api/graduation/agents/{agent_id}/history">["history"]>[number]>;

/** A tool that asks up to intern. */
const SENDS = {
  tool: "send_mail",
  by_level: { student: "asks", intern: "asks", supervised: "allowed", autonomous: "allowed" },
} as const;

test("an agent is promoted and demoted manually, and both are kept with their reasons", async () => {
  let level: "student" | "intern" | "supervised" = "student";
  const history: Change[] = [];
  const shift = (to: typeof level, promotion_type: "manual" | "demotion", reason: string) => {
    history.unshift({ id: idOf(530 + history.length), from_level: level, to_level: to, promotion_type, reason });
    level = to;
    return {};
  };
  const page = await openConsole(`/agents/${AGENT_ID}/autonomy`, {
    ...oneAgent(() => reader({ maturity_level: level, effective_level: level })),
    "GET /api/agents/{agent_id}/permissions": { tools: [SENDS] },
    "GET /api/graduation/agents/{agent_id}/progress": {},
    "GET /api/graduation/agents/{agent_id}/readiness": {},
    "GET /api/graduation/agents/{agent_id}/exams": {},
    "GET /api/graduation/agents/{agent_id}/history": () => ({ history }),
    "POST /api/graduation/agents/{agent_id}/promote": ({ body }) => shift("supervised", "manual", body.justification),
    "POST /api/graduation/agents/{agent_id}/demote": ({ body }) => shift("intern", "demotion", body.justification),
    "GET /api/agents/{agent_id}/standing": {},
  });
  await page.getByRole("button", { name: "Level", exact: true }).click();
  await page.getByRole("menuitem", { name: "Promote…" }).click();
  const promotion = page.getByRole("dialog", { name: "Promote Reader" });
  await promotion.getByLabel("Promote to").selectOption("intern");
  await promotion.getByText("Nothing changes for its tools.").waitFor();
  await promotion.getByLabel("Promote to").selectOption("supervised");
  await promotion.getByRole("row", { name: "send_mail Asks Allowed" }).waitFor();
  await promotion.getByLabel("Why it is ready").fill("Four weeks without a fault");
  await promotion.getByRole("button", { name: "Promote", exact: true }).click();
  await page
    .getByRole("row", { name: /Student → Supervised promoted manually .*Four weeks without a fault/ })
    .waitFor();
  await page.getByRole("button", { name: "Level", exact: true }).click();
  await page.getByRole("menuitem", { name: "Demote…" }).click();
  const demotion = page.getByRole("dialog", { name: "Demote Reader" });
  await demotion.getByLabel("Why it must step down").fill("It answered for others");
  await demotion.getByRole("button", { name: "Demote", exact: true }).click();
  await page.getByRole("row", { name: /Supervised → Intern demoted manually .*It answered for others/ }).waitFor();
  await page.locator("[aria-current=step]").getByText("Intern").waitFor();
  expect(page.api.of("POST /api/graduation/agents/{agent_id}/promote").map(({ body }) => body)).toEqual([
    { new_level: "supervised", justification: "Four weeks without a fault" },
  ]);
});
