import type { Role } from "#tenancy/permissions";
import { call, newAddress, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { nextMail } from "#test/support/mailbox";
import { givePassword } from "#test/support/passwords";

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

/** A person with a role in the owner's tenant, whose invitation counts as accepted, and who is signed in. */
export async function addColleague(owner: TestAccount, role: Role): Promise<TestColleague> {
  const user = await addUser(owner, role);
  const password = "a colleague's password";
  await nextMail(user.email);
  await givePassword(user.id, password);
  await inDatabase("UPDATE users SET status = 'active', email_verified_at = ? WHERE id = ?", Date.now(), user.id);
  const body = { email: user.email, password };
  const signedIn = await call("POST", "/api/auth/login", { body, from: newAddress() });
  return { ...user, password, token: signedIn.data<{ access_token: string }>().access_token };
}
