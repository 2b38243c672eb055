import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
import { openConsole } from "#test/console/support/open-console";

test("development agents are turned on and off, and their settings survive a reload", async () => {
  let settings: Said<"GET /api/sdlc/settings"> = {
    sdlc_agents_enabled: false,
    enabled_agent_types: {
      planner: { enabled: false, config: { hours_per_point: 8 } },
      coder: { enabled: false },
      reviewer: { enabled: false },
    },
    approval_required_for: [],
  };
  const types = [
    { id: "planner", name: "Planner" },
    { id: "coder", name: "Coder" },
    { id: "reviewer", name: "Reviewer", capabilities: ["execute_tests"] },
  ] as const;
  const page = await openConsole("/development/rules", {
    "GET /api/sdlc/settings": () => settings,
    "GET /api/sdlc/agent-types": types,
    "POST /api/sdlc/enable": () => {
      settings = { ...settings, sdlc_agents_enabled: true };
      return {};
    },
    "DELETE /api/sdlc/enable": () => {
      settings = { ...settings, sdlc_agents_enabled: false };
      return {};
    },
    "PUT /api/sdlc/settings": ({ body }) => {
      const enabled = body.enabled_agent_types ?? [];
      const turned = (name: string) => ({ enabled: enabled.includes(name as "planner") });
      settings = {
        ...settings,
        enabled_agent_types: { planner: turned("planner"), coder: turned("coder"), reviewer: turned("reviewer") },
        approval_required_for: body.approval_required_for,
      };
      return {};
    },
    "PUT /api/sdlc/agent-types/{agent_type}/configuration": {},
  });
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();
  await page.getByLabel("Planner may work").check();
  await page.getByLabel("Reviewer may work").check();
  await page.getByLabel("execute tests").check();
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("The settings are saved.").waitFor();
  await page.getByLabel("Working hours of one estimation point").fill("6");
  await page.getByRole("button", { name: "Save" }).nth(1).click();
  await page.until(() => page.api.of("PUT /api/sdlc/agent-types/{agent_type}/configuration").length === 1);
  expect(page.api.of("PUT /api/sdlc/settings").map(({ body }) => body)).toEqual([
    { enabled_agent_types: ["planner", "reviewer"], approval_required_for: ["execute_tests"] },
  ]);
  await page.reload();
  const box = (label: string) => page.getByRole("checkbox", { name: label, checked: true });
  await box("Planner may work").waitFor();
  await box("execute tests").waitFor();
  expect(box("Coder may work").count()).toBe(0);
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.answerDialog("Turn off");
  await page.getByRole("button", { name: "Turn on" }).waitFor();
});
