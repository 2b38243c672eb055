import { expect, test } from "vitest";

import { AGENT_ID, oneAgent, reader } from "#test/console/agents/one-agent";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const until = new Date(Date.now() + 86_400_000).toISOString();

test("what was deleted is listed by its kind, and restored from the list", async () => {
  let isDeleted = true;
  const page = await openConsole("/settings/deleted", {
    "GET /api/agents": ({ query }) => ({
      agents:
        isDeleted && query["deleted"] === "true"
          ? [{ id: idOf(520), name: "Former clerk", restorable_until: until }]
          : [],
    }),
    "POST /api/agents/{agent_id}/restore": () => {
      isDeleted = false;
      return {};
    },
    "GET /api/auth/api-keys": { api_keys: [] },
  });
  await page.getByRole("button", { name: "Restore Former clerk" }).click();
  await page.getByText("No agents were deleted").waitFor();
  await page.chooseFilter("Kind: Agents", "API keys");
  await page.getByText("No API keys were deleted").waitFor();
  expect(page.api.of("POST /api/agents/{agent_id}/restore").map(({ path }) => path)).toEqual([
    `/api/agents/${idOf(520)}/restore`,
  ]);
});

test("a deleted webhook is restored by the key Z, and the open list shows it again", async () => {
  let isDeleted = false;
  const webhook = { id: idOf(521), url: "https://ledger.example.com/events", enabled: true };
  const page = await openConsole(`/webhooks/${webhook.id}`, {
    "GET /api/webhooks/{webhook_id}": webhook,
    "GET /api/webhooks/{webhook_id}/deliveries": {},
    "GET /api/webhooks": () => ({ webhooks: isDeleted ? [] : [webhook] }),
    "DELETE /api/webhooks/{webhook_id}": () => {
      isDeleted = true;
      return {};
    },
    "POST /api/webhooks/{webhook_id}/restore": () => {
      isDeleted = false;
      return webhook;
    },
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Delete");
  const said = page.getByRole("status");
  await said.getByText("The webhook is deleted.").waitFor();
  await page.getByText("No webhooks yet").waitFor();
  await page.keyboard.press("z");
  await said.getByText("The webhook is restored.").waitFor();
  await page.getByRole("link", { name: webhook.url }).waitFor();
});

test("a deleted agent is restored by the toast's button, and the open list shows it again", async () => {
  let isDeleted = false;
  const agent = () => reader({ name: "Reader" });
  const page = await openConsole(`/agents/${AGENT_ID}/settings`, {
    ...oneAgent(agent),
    "GET /api/agents": () => ({
      agents: isDeleted ? [] : [{ id: AGENT_ID, name: "Reader", figures: { effective_level: "student" as const } }],
    }),
    "DELETE /api/agents/{agent_id}": () => {
      isDeleted = true;
      return {};
    },
    "POST /api/agents/{agent_id}/restore": () => {
      isDeleted = false;
      return {};
    },
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.answerDialog("Delete");
  const said = page.getByRole("status");
  await said.getByText("“Reader” is deleted.").waitFor();
  await page.getByText("There are no agents yet").waitFor();
  await said.getByRole("button", { name: "Undo" }).click();
  await said.getByText("“Reader” is restored.").waitFor();
  await page.getByRole("link", { name: "Reader" }).waitFor();
});
