import { describe, expect, test } from "vitest";

import { call, newAddress, statusesOf } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { nextMail, tokenIn } from "#test/support/mailbox";
import { mailedInstance } from "#test/support/mailed-instance";

const PASSWORD = "correct horse battery staple";
const newEmail = () => `person-${crypto.randomUUID()}@example.com`;
const signUpWith = (body: unknown, from = newAddress()) => call("POST", "/api/auth/signup", { body, from });

interface SignedUp {
  user: { email: string; role: string; status: string; name: string | null };
  tenant: { name: string; tier: string; slug: string };
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

describe("does", () => {
  test("makes a free tenant with its owner, signed in", async () => {
    const email = newEmail();
    const answer = await signUpWith({ email, password: PASSWORD, name: "Ada", tenant_name: "Analytical Engines" });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe("/api/auth/me");
    const { user, tenant, ...tokens } = answer.data<SignedUp>();
    expect(user).toMatchObject({ email, role: "owner", status: "active", name: "Ada" });
    expect(tenant).toMatchObject({ name: "Analytical Engines", tier: "free" });
    expect(tenant.slug).toMatch(/^analytical-engines-[a-z0-9]{8}$/);
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    const me = await call("GET", "/api/auth/me", { token: tokens.access_token });
    expect(me.status).toBe(200);
  });

  test("signs a browser in with a cookie that scripts cannot read", async () => {
    const answer = await signUpWith({ email: newEmail(), password: PASSWORD });
    const [cookie = ""] = answer.cookies;
    expect(cookie).toMatch(/^tenure_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const me = await call("GET", "/api/auth/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(me.status).toBe(200);
  });
});

describe("refuses", () => {
  test("an address that has an account, in any case", async () => {
    const email = newEmail();
    await signUpWith({ email, password: PASSWORD });
    const answer = await signUpWith({ email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(answer.error?.code).toBe("CONFLICT");
  });

  test("all but one of racing sign-ups with one address", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUpWith({ email, password: PASSWORD })));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
  });

  test("every malformed body, naming the field", () =>
    everyCase(
      [
        ["a short password", { email: newEmail(), password: "1234567" }, "body.password"],
        ["a long password", { email: newEmail(), password: "p".repeat(129) }, "body.password"],
        ["no address", { password: PASSWORD }, "body.email"],
        ["an invalid address", { email: "nobody", password: PASSWORD }, "body.email"],
        ["an unknown field", { email: newEmail(), password: PASSWORD, tier: "enterprise" }, "body.tier"],
      ],
      async (_name, body, path) => {
        const answer = await signUpWith(body);
        expect(answer.status).toBe(400);
        expect(answer.error?.details).toMatchObject({ issues: [{ path }] });
      },
    ));

  test("more than ten sign-ups a minute from one address", async () => {
    const from = newAddress();
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++) answers.push(await signUpWith({ email: "nobody" }, from));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe("by mail", () => {
  test("answers alike for every address, and tells the address alone whether it has an account", async () => {
    const { baseUrl } = await mailedInstance();
    const post = (path: string, body: unknown) => call("POST", path, { body, from: newAddress(), baseUrl });
    const email = newEmail();
    const shown = ({ status, body, cookies }: Awaited<ReturnType<typeof post>>) => [
      status,
      (body as { data: unknown }).data,
      cookies,
    ];
    const told = [202, { mail_sent: true }, []];
    // Free: the mail opens the account, with the password that its reader chooses.
    expect(shown(await post("/api/auth/signup", { email, password: "chosen by anybody", name: "Ada" }))).toEqual(told);
    const opening = await nextMail(email);
    expect(opening.subject).toBe("Open your account");
    expect((await post("/api/auth/login", { email, password: "chosen by anybody" })).status).toBe(401);
    const confirmed = await post("/api/auth/password-reset/confirm", { token: tokenIn(opening), password: PASSWORD });
    expect(confirmed.status).toBe(200);
    const signedIn = (await post("/api/auth/login", { email, password: PASSWORD })).data<SignedUp>();
    expect(signedIn.user).toMatchObject({ email, name: "Ada", role: "owner", status: "active", email_verified: true });
    // Taken: the same answer. The mail has instructions for an existing account, which stays unchanged.
    expect(shown(await post("/api/auth/signup", { email, password: "chosen by anybody" }))).toEqual(told);
    expect((await nextMail(email)).subject).toBe("Set a new password");
    expect((await post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
  });

  test("refuses a malformed body as ever", async () => {
    const { baseUrl } = await mailedInstance();
    const answer = await call("POST", "/api/auth/signup", { body: { email: "nobody" }, from: newAddress(), baseUrl });
    expect(answer.status).toBe(400);
  });
});
