import { describe, expect, test } from "vitest";

import { signIn } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";
import { openSample, SAMPLE_WORKSPACE } from "#test/support/factories/sample-workspace";
import { addColleague } from "#test/support/users";

const at = (id: string) => `/api/auth/users/${id}`;

describe("does", () => {
  test("ends the person's sessions, keys and sign-in at once", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const made = await call("POST", "/api/auth/api-keys", {
      token: colleague.token,
      body: { name: "Theirs", permissions: ["AGENT_VIEW"] },
    });
    const apiKey = made.data<{ key: string }>().key;
    expect((await call("GET", "/api/auth/me", { apiKey })).status).toBe(200);

    const answer = await call("DELETE", at(colleague.id), { token: owner.token });
    expect(answer.data()).toEqual({ deactivated: true, user_id: colleague.id });
    expect((await call("GET", "/api/auth/me", { token: colleague.token })).status).toBe(401);
    const byKey = await call("GET", "/api/auth/me", { apiKey });
    expect(byKey.error?.details).toEqual({ reason: "account_inactive" });
    expect((await signIn({ email: colleague.email, password: colleague.password })).status).toBe(401);
  });

  test("ends the person's open sample workspace at once, and no one else's", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const [theirs, mine] = [await openSample(colleague), await openSample(owner)];
    await call("DELETE", at(colleague.id), { token: owner.token });
    const later = await call("GET", "/api/agents", { token: theirs.token });
    expect([later.status, later.error?.details["reason"]]).toEqual([401, "sample_ended"]);
    const refreshed = await call("POST", "/api/auth/refresh", { body: { refresh_token: theirs.refreshToken } });
    expect(refreshed.status).toBe(401);
    const left = await call("POST", `${SAMPLE_WORKSPACE}/leave`, { token: theirs.token });
    expect(left.error?.details["reason"]).toBe("home_session_ended");
    expect((await call("GET", "/api/agents", { token: mine.token })).status).toBe(200);
    await call("PATCH", at(colleague.id), { token: owner.token, body: { status: "active" } });
    const back = (await signIn({ email: colleague.email, password: colleague.password })).data<{
      access_token: string;
    }>();
    expect((await openSample({ token: back.access_token })).tenantId).not.toBe(theirs.tenantId);
  });

  test("changes nothing the second time", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    await call("DELETE", at(colleague.id), { token: owner.token });
    expect((await call("DELETE", at(colleague.id), { token: owner.token })).status).toBe(200);
  });
});

describe("refuses", () => {
  test("to deactivate the last owner", async () => {
    const owner = await signUp();
    expect((await call("DELETE", at(owner.userId), { token: owner.token })).status).toBe(409);
  });

  test("an administrator who would deactivate an owner", async () => {
    const owner = await signUp();
    const admin = await addColleague(owner, "admin");
    expect((await call("DELETE", at(owner.userId), { token: admin.token })).status).toBe(403);
  });
});
