import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { forApi, renew, signedInProgram } from "#test/support/programs";
import { addColleague } from "#test/support/users";

const statusWith = async (token: string) => (await call("GET", "/api/agents", { token })).status;

describe("does", () => {
  test("ends a program's tokens at once", async () => {
    const owner = await signUp();
    const { grantId, program, tokens } = await signedInProgram(owner, forApi());
    expect(await statusWith(tokens.access_token)).toBe(200);
    const path = `/api/auth/grants/${grantId}`;
    const ended = await call("DELETE", path, { token: owner.token });
    expect(ended.data()).toMatchObject({ status: "ended", ended_reason: "person" });
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect((await renew(program, tokens.refresh_token)).body).toMatchObject({ error: "invalid_grant" });
    expect((await call("DELETE", path, { token: owner.token })).data()).toEqual(ended.data());
  });

  test("ends a grant once when several ask at the same moment, and tells each the same", async () => {
    const owner = await signUp();
    const { grantId } = await signedInProgram(owner);
    const end = (headers: Record<string, string>) =>
      call("DELETE", `/api/auth/grants/${grantId}`, { token: owner.token, headers });
    const keys = ["", "", "one", "two"].map((key) => (key === "" ? {} : { "idempotency-key": key }));
    const answers = await Promise.all(keys.map(end));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.data<{ ended_at: string }>().ended_at)).size).toBe(1);
    expect(await readAudit(owner, "?action=end_grant")).toHaveLength(1);
    expect((await end({ "idempotency-key": "two" })).data()).toEqual(answers[3]?.data());
  });

  test("lets an administrator end what a colleague allowed", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const { grantId, tokens } = await signedInProgram(member, forApi());
    expect((await call("DELETE", `/api/auth/grants/${grantId}`, { token: owner.token })).status).toBe(200);
    expect(await statusWith(tokens.access_token)).toBe(401);
  });
});

describe("refuses", () => {
  test("a colleague's grant to a member, like an unknown one", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const { grantId } = await signedInProgram(owner);
    expect((await call("DELETE", `/api/auth/grants/${grantId}`, { token: member.token })).status).toBe(404);
  });
});
