import { describe, expect, test } from "vitest";

import { codeFor, PASSWORD, signIn } from "#test/support/authenticator";
import { call, signUp, statusesOf } from "#test/support/client";

const path = "/api/auth/two-factor/enable";

async function setUp() {
  const account = await signUp({ password: PASSWORD });
  const answer = await call("POST", "/api/auth/two-factor/setup", { token: account.token });
  return { ...account, secret: answer.data<{ secret: string }>().secret };
}

describe("does", () => {
  test("asks for codes from then on, and gives ten backup codes", async () => {
    const { token, email, secret } = await setUp();
    const answer = await call("POST", path, { token, body: { code: codeFor(secret) } });
    const { backup_codes: codes } = answer.data<{ backup_codes: string[] }>();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await signIn({ email, password: PASSWORD })).data()).toMatchObject({ two_factor_required: true });
  });

  test("spends the code it was enabled with", async () => {
    const { token, email, secret } = await setUp();
    const code = codeFor(secret);
    await call("POST", path, { token, body: { code } });
    expect((await signIn({ email, password: PASSWORD, totp_code: code })).status).toBe(401);
  });
});

describe("refuses", () => {
  test("a wrong code", async () => {
    const { token, secret } = await setUp();
    const right = [-1, 0, 1, 2].map((steps) => codeFor(secret, steps));
    const code = ["000000", "111111", "222222", "333333", "444444"].find((wrong) => !right.includes(wrong));
    expect((await call("POST", path, { token, body: { code } })).status).toBe(401);
  });

  test("without a set-up, and twice", async () => {
    const { token } = await signUp();
    expect((await call("POST", path, { token, body: { code: "123456" } })).status).toBe(409);
    const account = await setUp();
    const body = { code: codeFor(account.secret) };
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", path, { token: account.token, body })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
  });

  test("an invalid code", async () => {
    const { token } = await signUp();
    expect((await call("POST", path, { token, body: { code: "abc" } })).status).toBe(400);
  });
});
