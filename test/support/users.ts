import type { Role } from "#tenancy/permissions";
import { call, newAddress, type TestAccount } from "#test/support/client";
import { nextMail, tokenIn } from "#test/support/mailbox";

export interface TestUser {
  id: string;
  email: string;
  role: Role;
}

/** Invites a person with a role into the owner's tenant. */
export async function addUser(owner: TestAccount, role: Role): Promise<TestUser> {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const answer = await call("POST", "/api/auth/users", { token: owner.token, body: { email, role } });
  return answer.data<TestUser>();
}

export interface TestColleague extends TestUser {
  token: string;
  password: string;
}

/** A person with a role in the owner's tenant, who accepted the invitation and is signed in. */
export async function addColleague(owner: TestAccount, role: Role): Promise<TestColleague> {
  const user = await addUser(owner, role);
  const password = "a colleague's password";
  const token = tokenIn(await nextMail(user.email));
  await call("POST", "/api/auth/password-reset/confirm", { body: { token, password }, from: newAddress() });
  const body = { email: user.email, password };
  const signedIn = await call("POST", "/api/auth/login", { body, from: newAddress() });
  return { ...user, password, token: signedIn.data<{ access_token: string }>().access_token };
}
