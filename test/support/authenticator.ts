import { Secret, TOTP } from "otpauth";

import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { givePassword } from "#test/support/passwords";

const PERIOD_MS = 30_000;

/** The code of an authenticator app this many time steps from now; the instance accepts the adjacent steps too. */
export function codeFor(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

export const PASSWORD = "correct horse battery staple";

export interface TwoFactorAccount extends TestAccount {
  secret: string;
  backupCodes: string[];
}

/** An account with a password and two-factor on. The current code is used up; the next step's is not. */
export async function signUpWithTwoFactor(): Promise<TwoFactorAccount> {
  const account = await signUp({ password: PASSWORD });
  const { token } = account;
  const setup = await call("POST", "/api/auth/two-factor/setup", { token });
  const { secret } = setup.data<{ secret: string }>();
  const enabled = await call("POST", "/api/auth/two-factor/enable", { token, body: { code: codeFor(secret) } });
  return { ...account, secret, backupCodes: enabled.data<{ backup_codes: string[] }>().backup_codes };
}

/** The session cookie of an account with a password, as a browser sends it. */
export async function sessionCookieOf({
  email,
  password = PASSWORD,
}: {
  email: string;
  password?: string | undefined;
}) {
  const [cookie = ""] = (await signIn({ email, password })).cookies;
  return cookie.split(";")[0] ?? "";
}

const cookies = new WeakMap<TestAccount, Promise<string>>();

/** The session cookie of any account, which gets a password if it has none. */
export function cookieOf(account: TestAccount): Promise<string> {
  const known = cookies.get(account) ?? newCookieOf(account);
  cookies.set(account, known);
  return known;
}

async function newCookieOf({ userId, email, password }: TestAccount): Promise<string> {
  if (password === undefined) await givePassword(userId, PASSWORD);
  return sessionCookieOf({ email, password });
}

/** Signs in at the real route, from a new address. */
export const signIn = (body: { email: string; password: string; totp_code?: string }) =>
  call("POST", "/api/auth/login", { body, from: newAddress() });
