import { expect, test } from "vitest";

import { refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Key = NonNullable<NonNullable<Said<"GET /api/auth/api-keys">["api_keys"]>[number]>;
type Person = NonNullable<NonNullable<Said<"GET /api/auth/users">["users"]>[number]>;

test("a person is invited with a role, gets another role, and loses access after a question", async () => {
  const people = new Map<string, Person>();
  const page = await openConsole("/settings/people", {
    "GET /api/auth/users": () => ({ users: [...people.values()] }),
    "POST /api/auth/users": ({ body }) => {
      const person: Person = { id: idOf(310), ...body, status: "invited" };
      people.set(idOf(310), person);
      return person;
    },
    "PATCH /api/auth/users/{id}": ({ id, body }) => {
      people.set(id, { ...people.get(id), ...body });
      return people.get(id) ?? refusal("NOT_FOUND");
    },
    "DELETE /api/auth/users/{id}": ({ id }) => {
      people.set(id, { ...people.get(id), status: "deactivated" });
      return { deactivated: true, user_id: id };
    },
  });
  await page.getByRole("button", { name: "Invite a person" }).click();
  await page.getByLabel("E-mail").fill("new@example.com");
  await page.getByLabel("Role").selectOption("viewer");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByText("new@example.com is invited.").waitFor();
  const row = page.getByRole("row", { name: /new@example\.com/ });
  await row.getByText("invited", { exact: true }).waitFor();

  await row.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Role").selectOption("member");
  await page.getByRole("button", { name: "Save" }).click();
  await row.getByRole("cell", { name: "member", exact: true }).waitFor();
  await row.getByRole("button", { name: "Deactivate" }).click();
  await page.answerDialog("Deactivate");
  await row.getByText("deactivated", { exact: true }).waitFor();
  expect(page.api.of("POST /api/auth/users").map(({ body }) => body)).toEqual([
    { email: "new@example.com", role: "viewer" },
  ]);
  expect(page.api.of("PATCH /api/auth/users/{id}").map(({ body }) => body)).toEqual([{ name: null, role: "member" }]);
});

test("the password is changed for a person who knows the current one, who then ends the keys that still work", async () => {
  let keys: Key[] = [
    { id: idOf(320), name: "Nightly export", user_id: idOf(1), status: "active" },
    { id: idOf(321), name: "A colleague's key", user_id: idOf(322), status: "active" },
  ];
  const page = await openConsole("/settings", {
    "POST /api/auth/change-password": ({ body }) =>
      body.current_password === "right"
        ? { password_changed: true }
        : refusal("UNAUTHORIZED", "The current password is wrong.", { reason: "password" }),
    "GET /api/usage": {},
    "GET /api/auth/api-keys": () => ({ api_keys: keys }),
    "DELETE /api/auth/api-keys/{id}": ({ id }) => {
      keys = keys.filter((key) => key.id !== id);
      return {};
    },
  });
  await page.getByRole("button", { name: "Change the password…" }).click();
  await page.getByLabel("Current password").fill("a guess");
  await page.getByLabel("New password").fill("another good password");
  await page.getByRole("button", { name: "Change the password", exact: true }).click();
  await page.getByRole("alert").getByText("The current password is wrong.").waitFor();
  await page.getByLabel("Current password").fill("right");
  await page.getByRole("button", { name: "Change the password", exact: true }).click();
  await page.getByText("The password was changed.").waitFor();
  await page.getByText("These API keys still work.").waitFor();
  expect(page.getByText("A colleague's key").count()).toBe(0);
  await page.getByRole("button", { name: "End Nightly export" }).click();
  await page.getByText("You have no API keys.").waitFor();
  expect(page.api.of("POST /api/auth/change-password").at(-1)?.body).toEqual({
    current_password: "right",
    new_password: "another good password",
  });
});
