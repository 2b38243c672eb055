import { describe, expect, test } from "vitest";

import { PERMISSIONS, type Permission } from "#tenancy/permissions";
import { call, signUp, type TestAccount } from "#test/support/client";

export interface GuardedOperation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, or a function that makes what the path names for an owner and returns it. */
  path: string | ((owner: TestAccount) => Promise<string> | string);
  /** The permission of its contract; null when any signed-in caller may. */
  permission: Permission | null;
  body?: unknown;
  /** What another tenant's caller gets on the owner's path; leave out for paths without an id. */
  foreign?: { status: 403 | 404; code: string };
}

/** Registers the tests of what every operation of a tenant refuses: nobody, a broken key, a key without the permission, another tenant. */
export function guardedOperation({ method, path, permission, body, foreign }: GuardedOperation): void {
  const pathOf = async (owner: TestAccount): Promise<string> => (typeof path === "string" ? path : path(owner));
  const attempt = (at: string, credential: { token?: string; apiKey?: string }, headers: Record<string, string> = {}) =>
    call(method, at, { ...credential, body: method === "GET" ? undefined : body, headers });

  describe("guards", () => {
    test("refuses a caller without credentials", async () => {
      const answer = await attempt(await pathOf(await signUp()), {});
      expect(answer.status).toBe(401);
      expect(answer.error?.code).toBe("UNAUTHORIZED");
    });

    test("refuses a key that is none", async () => {
      const answer = await attempt(await pathOf(await signUp()), { apiKey: "tnr_none" });
      expect(answer.status).toBe(401);
    });

    if (permission !== null) {
      test(`refuses a key without ${permission}`, async () => {
        const owner = await signUp();
        const at = await pathOf(owner);
        const answer = await attempt(at, { apiKey: await keyWithout(owner, permission) });
        expect(answer.status).toBe(403);
        expect(answer.error?.code).toBe("FORBIDDEN");
        expect(answer.error?.details).toEqual({ required_permission: permission });
      });
    }

    if (foreign) {
      test("refuses another tenant's caller", async () => {
        const at = await pathOf(await signUp());
        const answer = await attempt(at, { token: (await signUp()).token });
        expect(answer.status).toBe(foreign.status);
        expect(answer.error?.code).toBe(foreign.code);
      });
    }

    if (method !== "GET") {
      test("refuses an Idempotency-Key that is too long", async () => {
        const owner = await signUp();
        const answer = await attempt(
          await pathOf(owner),
          { token: owner.token },
          { "idempotency-key": "k".repeat(256) },
        );
        expect(answer.status).toBe(400);
        expect(answer.error?.code).toBe("INVALID_INPUT");
      });
    }
  });
}

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
