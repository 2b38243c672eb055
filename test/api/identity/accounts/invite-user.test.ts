import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { addColleague, addUser } from "#test/support/users";

const path = "/api/auth/users";
const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

describe("does", () => {
  test("invites a person, who is in once they set a password", async () => {
    const owner = await signUp();
    const answer = await call("POST", path, {
      token: owner.token,
      body: { email: newEmail(), role: "member", name: "Grace" },
    });
    expect(answer.status).toBe(201);
    const user = answer.data<{ id: string; status: string }>();
    expect(user).toMatchObject({ status: "invited", role: "member", name: "Grace" });
    expect(answer.headers["location"]).toBe(`${path}/${user.id}`);

    const colleague = await addColleague(owner, "member");
    const me = await call("GET", "/api/auth/me", { token: colleague.token });
    expect(me.data()).toMatchObject({ user: { id: colleague.id, status: "active" }, tenant: { id: owner.tenantId } });
  });

  test("invites once when the request is repeated with its key", async () => {
    const { token } = await signUp();
    const request = { token, body: { email: newEmail(), role: "viewer" }, headers: { "idempotency-key": "once" } };
    const first = await call("POST", path, request);
    const second = await call("POST", path, request);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers["idempotency-replayed"]).toBe("true");
  });
});

describe("refuses", () => {
  test("an address that has an account anywhere", async () => {
    const owner = await signUp();
    const { email } = await signUp();
    const answer = await call("POST", path, { token: owner.token, body: { email, role: "member" } });
    expect(answer.status).toBe(409);
  });

  test("a role above the caller's own", async () => {
    const owner = await signUp();
    const admin = await addColleague(owner, "admin");
    const answer = await call("POST", path, { token: admin.token, body: { email: newEmail(), role: "owner" } });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ role: "owner", own_role: "admin" });
    expect((await addUser({ ...owner, token: admin.token }, "admin")).role).toBe("admin");
  });

  test("an unknown role", async () => {
    const { token } = await signUp();
    const answer = await call("POST", path, { token, body: { email: newEmail(), role: "super_admin" } });
    expect(answer.status).toBe(400);
  });
});
