import { expect, test } from "vitest";

import type { Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Key = NonNullable<NonNullable<Said<"GET /api/auth/api-keys">["api_keys"]>[number]>;

const key = (name: string, more: Key = {}): Key => ({
  id: idOf(300),
  name,
  prefix: "tk_0123456789abcdef",
  user_id: idOf(1),
  status: "active",
  permissions: ["AGENT_VIEW"],
  ...more,
});

test("a key is created with the chosen permissions, and shown until the person has saved it", async () => {
  let keys: Key[] = [];
  const page = await openConsole("/settings/keys", {
    "GET /api/auth/api-keys": () => ({ api_keys: keys }),
    "POST /api/auth/api-keys": ({ body }) => {
      keys = [key(body.name, { permissions: body.permissions })];
      return { id: idOf(300), name: body.name, key: "tk_secret" };
    },
  });
  await page.getByText("No keys yet").waitFor();
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("Name").fill("Nightly report");
  await page.getByRole("button", { name: "Create the key" }).click();
  await page.getByText("Choose at least one permission").waitFor();
  expect(page.api.of("POST /api/auth/api-keys")).toEqual([]);
  await page.getByLabel("See agents and what they did").check();
  await page.getByRole("button", { name: "Create the key" }).click();
  expect(await page.getByLabel("The key “Nightly report”").inputValue()).toBe("tk_secret");
  await page.getByRole("row", { name: /Nightly report/ }).waitFor();
  expect(page.api.of("POST /api/auth/api-keys")[0]?.body).toMatchObject({
    name: "Nightly report",
    permissions: ["AGENT_VIEW"],
  });
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.getByLabel("The key “Nightly report”").waitFor({ state: "detached" });
  expect(document.body.innerHTML).not.toContain("tk_secret");
});

test("a key is deleted after a question, and can be restored", async () => {
  let isDeleted = false;
  const page = await openConsole("/settings/keys", {
    "GET /api/auth/api-keys": () => ({
      api_keys: [
        isDeleted
          ? key("Nightly report", { status: "revoked", restorable_until: new Date().toISOString() })
          : key("Nightly report"),
      ],
    }),
    "DELETE /api/auth/api-keys/{id}": () => {
      isDeleted = true;
      return {};
    },
    "POST /api/auth/api-keys/{id}/restore": () => {
      isDeleted = false;
      return {};
    },
  });
  await page
    .getByRole("row", { name: /Nightly report/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByText("stop working within five seconds").waitFor();
  await page.answerDialog("Delete");
  await page.getByText("The key “Nightly report” is deleted.").waitFor();
  await page.getByRole("row", { name: /Nightly report.*deleted/ }).waitFor();
  await page.getByRole("button", { name: "Restore Nightly report" }).click();
  await page.getByText("The key “Nightly report” is restored.").waitFor();
  await page.getByRole("row", { name: /Nightly report.*active/ }).waitFor();
});

test("a key is replaced with another one, and the page says until when both work", async () => {
  let isReplaced = false;
  const page = await openConsole("/settings/keys", {
    "GET /api/auth/api-keys": () => ({
      api_keys: [
        key("Warehouse", isReplaced ? { rotated_to: idOf(301), overlap_ends_at: "2030-01-02T03:04:05.000Z" } : {}),
      ],
    }),
    "POST /api/auth/api-keys/{id}/rotate": () => {
      isReplaced = true;
      return { id: idOf(301), name: "Warehouse", key: "tk_next" };
    },
  });
  await page
    .getByRole("row", { name: /Warehouse/ })
    .getByRole("button", { name: "Replace" })
    .click();
  await page.getByLabel("How long the old key still works").selectOption("An hour");
  await page.getByRole("button", { name: "Create the new key" }).click();
  expect(await page.getByLabel("The key “Warehouse”").inputValue()).toBe("tk_next");
  await page.getByText("being replaced").waitFor();
  await page.getByText(/works until .*2030/).waitFor();
  expect(page.getByRole("button", { name: "Replace Warehouse" }).count()).toBe(0);
  expect(page.api.of("POST /api/auth/api-keys/{id}/rotate").map(({ body }) => body)).toEqual([
    { overlap_seconds: 3_600 },
  ]);
});
