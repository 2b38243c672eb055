import { connect } from "node:net";

import { describe, expect, inject, test } from "vitest";

import { inParallel } from "#lib/in-parallel";
import { codeFor, PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, newAddress, signUp, statusesOf } from "#test/support/client";

interface SignedIn {
  user: { id: string };
  access_token: string;
}

describe("does", () => {
  test("signs in with an address in upper or lower case, and sets the cookie", async () => {
    const { email, userId } = await signUp({ password: PASSWORD });
    const answer = await signIn({ email: email.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.cookies[0]).toMatch(/^tenure_session=.*HttpOnly; SameSite=Lax$/);
    const { user, access_token: token } = answer.data<SignedIn>();
    expect(user.id).toBe(userId);
    expect((await call("GET", "/api/auth/me", { token })).status).toBe(200);
  });

  test("lets the requests of others through between the sign-ins of many at once", async () => {
    const many = await Promise.all(Array.from({ length: 11 }, () => signUp({ password: PASSWORD })));
    const { token } = await signUp();
    let signedIn = 0;
    const all = Promise.all(
      many.map(async ({ email }) => {
        const { status } = await signIn({ email, password: PASSWORD });
        signedIn += 1;
        return status;
      }),
    );
    const seen = new Set<number>();
    const watch = async (): Promise<void> => {
      while (signedIn < many.length) {
        await call("GET", "/api/agents", { token });
        seen.add(signedIn);
      }
    };
    // Several watch, because one that waits for its answer misses what ends in the meantime.
    await Promise.all(Array.from({ length: 4 }, watch));
    expect(await all).toEqual(many.map(() => 200));
    expect(seen.size).toBeGreaterThan(many.length / 2);
  });

  test("asks for a code where two-factor is on, and sets no cookie", async () => {
    const { email } = await signUpWithTwoFactor();
    const answer = await signIn({ email, password: PASSWORD });
    expect(answer.data()).toEqual({ two_factor_required: true, challenge_token: expect.any(String) as string });
    expect(answer.cookies).toEqual([]);
  });

  test("takes the code with the password", async () => {
    const { email, secret } = await signUpWithTwoFactor();
    const answer = await signIn({ email, password: PASSWORD, totp_code: codeFor(secret, 1) });
    expect(answer.data<SignedIn>().access_token).toBeTypeOf("string");
  });
});

describe("refuses", () => {
  test("a wrong password and an unknown address with the same words", async () => {
    const { email } = await signUp({ password: PASSWORD });
    const wrong = await signIn({ email, password: "a wrong password" });
    const unknown = await signIn({ email: `x${email}`, password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.error).toEqual(wrong.error);
  });

  test("an account without a password", async () => {
    const { email } = await signUp();
    expect((await signIn({ email, password: PASSWORD })).status).toBe(401);
  });

  test("a code that was spent, alone and in a race", async () => {
    const { email, secret } = await signUpWithTwoFactor();
    const body = { email, password: PASSWORD, totp_code: codeFor(secret, 1) };
    const answers = await Promise.all([signIn(body), signIn(body), signIn(body)]);
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
    expect((await signIn(body)).error?.details).toEqual({ reason: "code" });
  });

  test("more than ten tries a minute on one account, wherever they come from", async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 11 }, () => signIn({ email, password: "wrong" })));
    expect(statusesOf(answers)).toEqual([...Array<number>(10).fill(401), 429]);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refusal?.headers).toMatchObject({
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "0",
      "ratelimit-policy": '"minute";q=10;w=60',
    });
    expect(refusal?.error?.details).toMatchObject({ exceeded: [{ window: "minute", limit: 10 }] });
  });

  test("strangers only, once they have used up an account's tries, and not who signed it in before", async () => {
    const home = newAddress();
    const email = `home-${crypto.randomUUID()}@example.com`;
    const signUpBody = { email, password: PASSWORD };
    expect((await call("POST", "/api/auth/signup", { body: signUpBody, from: home })).status).toBe(201);
    const attempt = (password: string, from: string) =>
      call("POST", "/api/auth/login", { body: { email, password }, from });
    const strangers = Array.from({ length: 11 }, () => newAddress());
    // A few at a time, because checking a password occupies the processor.
    await inParallel(strangers, 3, async (from) => void (await attempt("wrong", from)));
    expect((await attempt(PASSWORD, newAddress())).status).toBe(429);
    expect((await attempt(PASSWORD, home)).status).toBe(200);
    const more = Array.from({ length: 10 }, () => "wrong");
    await inParallel(more, 3, async (password) => void (await attempt(password, home)));
    expect((await attempt(PASSWORD, home)).status).toBe(429);
  });

  test("a stranger's network and not the owner at another one, known or new, however often the stranger tries", async () => {
    const email = `owner-${crypto.randomUUID()}@example.com`;
    const signUpBody = { email, password: PASSWORD };
    const made = await call("POST", "/api/auth/signup", { body: signUpBody, from: newAddress() });
    expect(made.status).toBe(201);
    const attempt = (password: string, from: string) =>
      call("POST", "/api/auth/login", { body: { email, password }, from });
    const stranger = newAddress();
    const wrong = await Promise.all(Array.from({ length: 12 }, () => attempt("wrong", stranger)));
    expect(statusesOf(wrong)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await attempt(PASSWORD, newAddress())).status).toBe(200);
    expect((await attempt(PASSWORD, stranger)).status).toBe(429);
  });

  test("more than twenty tries a minute from one address", async () => {
    const from = newAddress();
    const attempt = () => call("POST", "/api/auth/login", { body: {}, from });
    const answers = await Promise.all(Array.from({ length: 21 }, attempt));
    expect(statusesOf(answers)).toEqual([...Array<number>(20).fill(400), 429]);
  });
});

/** Sends the beginning of a body, then ends the connection's sending half. Resolves with the raw answer. */
const answerToCutOff = (begun: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(inject("baseUrl"));
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.on("data", (piece) => {
      answer += piece.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    const head = ["POST /api/auth/login HTTP/1.1", `Host: ${hostname}`, "Content-Type: application/json"];
    socket.end(`${[...head, `Content-Length: ${begun.length + 100}`].join("\r\n")}\r\n\r\n${begun}`);
  });

test("a body whose sender left is called incomplete, not malformed", async () => {
  const answer = await answerToCutOff('{"email": "someone@example.com"');
  expect(answer).toContain("400 Bad Request");
  expect(answer).toContain("ended before it was complete");
});
