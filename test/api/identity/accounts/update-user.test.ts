import { describe, expect, test } from "vitest";

import { call, newAddress, signUp, statusesOf } from "#test/support/client";
import { nextMail, tokenIn } from "#test/support/mailbox";
import { addColleague, addUser } from "#test/support/users";

const at = (id: string) => `/api/auth/users/${id}`;

describe("does", () => {
  test("changes the role, which its holder feels at the next request", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "admin");
    expect((await call("GET", "/api/auth/users", { token: colleague.token })).status).toBe(200);
    const answer = await call("PATCH", at(colleague.id), {
      token: owner.token,
      body: { role: "viewer", name: "Grace" },
    });
    expect(answer.data()).toMatchObject({ role: "viewer", name: "Grace" });
    expect((await call("GET", "/api/auth/users", { token: colleague.token })).status).toBe(403);
  });

  test("gives access back", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    await call("DELETE", at(colleague.id), { token: owner.token });
    const answer = await call("PATCH", at(colleague.id), { token: owner.token, body: { status: "active" } });
    expect(answer.data()).toMatchObject({ status: "active" });
  });

  test("gives an invited person their invitation back, not an access they never had", async () => {
    const owner = await signUp();
    const invited = await addUser(owner, "owner");
    await call("DELETE", at(invited.id), { token: owner.token });
    const answer = await call("PATCH", at(invited.id), { token: owner.token, body: { status: "active" } });
    expect(answer.data()).toMatchObject({ status: "invited" });
    const stepDown = await call("PATCH", at(owner.userId), { token: owner.token, body: { role: "admin" } });
    expect(stepDown.status).toBe(409);
    const token = tokenIn(await nextMail(invited.email));
    const body = { token, password: "an owner's password" };
    await call("POST", "/api/auth/password-reset/confirm", { body, from: newAddress() });
    const joined = await call("GET", at(invited.id), { token: owner.token });
    expect(joined.data()).toMatchObject({ status: "active" });
  });

  test("lets an owner step down when another one stays", async () => {
    const owner = await signUp();
    await addColleague(owner, "owner");
    const answer = await call("PATCH", at(owner.userId), { token: owner.token, body: { role: "member" } });
    expect(answer.status).toBe(200);
  });
});

describe("refuses", () => {
  test("to take the last owner's role", async () => {
    const owner = await signUp();
    await addUser(owner, "owner");
    const answer = await call("PATCH", at(owner.userId), { token: owner.token, body: { role: "admin" } });
    expect(answer.status).toBe(409);
    expect(answer.error?.code).toBe("CONFLICT");
  });

  test("that two owners step down at once", async () => {
    const first = await signUp();
    const second = await addColleague(first, "owner");
    const answers = await Promise.all([
      call("PATCH", at(first.userId), { token: first.token, body: { role: "member" } }),
      call("PATCH", at(second.id), { token: second.token, body: { role: "member" } }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test("an administrator who would change an owner or make one", async () => {
    const owner = await signUp();
    const admin = await addColleague(owner, "admin");
    const demotion = await call("PATCH", at(owner.userId), { token: admin.token, body: { role: "viewer" } });
    expect(demotion.status).toBe(403);
    const promotion = await call("PATCH", at(admin.id), { token: admin.token, body: { role: "owner" } });
    expect(promotion.status).toBe(403);
  });

  test("an empty change", async () => {
    const { token, userId } = await signUp();
    expect((await call("PATCH", at(userId), { token, body: {} })).status).toBe(400);
  });
});
