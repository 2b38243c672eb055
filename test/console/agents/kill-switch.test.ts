import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
import { openConsole } from "#test/console/support/open-console";

import { AGENT_ID, oneAgent, reader } from "./one-agent.ts";

test("an agent is stopped with a reason, its page says so, and it is released", async () => {
  let state: Said<"GET /api/agents/{agent_id}/kill-switch"> = { engaged: false };
  const page = await openConsole(`/agents/${AGENT_ID}`, {
    ...oneAgent(() => reader()),
    "GET /api/agents/{agent_id}/permissions": () => ({ stopped_by: state.engaged === true ? "agent" : null }),
    "GET /api/agents/{agent_id}/kill-switch": () => state,
    "PUT /api/agents/{agent_id}/kill-switch": ({ body }) => {
      state = { engaged: body.engaged, reason: body.reason ?? null };
      return state;
    },
  });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Kill switch…" }).click();
  const part = page.getByRole("dialog", { name: "Kill switch" });
  await part.getByLabel("Reason").fill("It sends wrong invoices");
  await part.getByRole("button", { name: "Stop now" }).click();
  await part.getByText("It sends wrong invoices").waitFor();
  await page.getByText("The kill switch of this agent is engaged.").waitFor();
  await part.getByRole("button", { name: "Release" }).click();
  await part.getByText("released").waitFor();
  expect(page.api.of("PUT /api/agents/{agent_id}/kill-switch").map(({ body }) => body)).toEqual([
    { engaged: true, reason: "It sends wrong invoices" },
    { engaged: false },
  ]);
});
