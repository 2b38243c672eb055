import { PERMISSIONS, type Permission } from "#tenancy/permissions";
import { call, type TestAccount } from "#test/support/client";

/** A key of the account with every permission but one. */
export async function keyWithout(owner: TestAccount, permission: Permission): Promise<string> {
  return keyWith(owner, ...PERMISSIONS.filter((name) => name !== permission));
}

/** A key of the account with these permissions. */
export async function keyWith(owner: TestAccount, ...permissions: Permission[]): Promise<string> {
  const answer = await call("POST", "/api/auth/api-keys", {
    token: owner.token,
    body: { name: "A test's key", permissions },
  });
  return answer.data<{ key: string }>().key;
}
