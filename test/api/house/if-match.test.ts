import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createComponent } from "#test/support/factories/components";
import { createDomain } from "#test/support/factories/domains";
import { createSkill, SKILLS } from "#test/support/factories/skills";
import { createWebhook } from "#test/support/webhooks";

interface Kind {
  create: (owner: TestAccount) => Promise<string>;
  /** The resource's own changes, each with a body that changes something. */
  changes: Record<string, (value: number) => unknown>;
}

const named = (value: number) => ({ name: `Changed ${value}` });

/** Every resource whose entity tag is strong. */
const KINDS: Record<string, Kind> = {
  agent: {
    create: async (owner) => `/api/agents/${(await createAgent(owner)).id}`,
    changes: { PUT: named, PATCH: (value) => ({ status: value % 2 === 0 ? "active" : "inactive" }) },
  },
  domain: {
    create: async (owner) => `/api/v1/domains/${(await createDomain(owner)).id}`,
    changes: { PUT: named },
  },
  skill: {
    create: async (owner) => `${SKILLS}/${await createSkill(owner)}`,
    changes: { PUT: named },
  },
  webhook: {
    create: async (owner) => `/api/webhooks/${(await createWebhook(owner, "http://127.0.0.1:9/hook")).id}`,
    changes: { PATCH: (value) => ({ enabled: value % 2 === 0 }) },
  },
  component: {
    create: async (owner) => `/api/canvas/components/${(await createComponent(owner)).id}`,
    changes: { PUT: named },
  },
};

describe.each(Object.entries(KINDS))("If-Match on the change of a %s", (_name, { create, changes }) => {
  const send = ({ token }: TestAccount, method: string, path: string, tag: string, body?: unknown) =>
    call(method, path, { token, body, headers: { "if-match": tag } });
  const tagOf = async ({ token }: TestAccount, path: string) =>
    (await call("GET", path, { token })).headers["etag"] ?? "";

  test.each(Object.entries(changes))("by %s takes the tag of a read, and of the change", async (method, bodyOf) => {
    const owner = await signUp();
    const path = await create(owner);
    const changed = await send(owner, method, path, await tagOf(owner, path), bodyOf(1));
    expect(changed.status, changed.text).toBe(200);
    const tag = changed.headers["etag"] ?? "";
    expect((await send(owner, method, path, `"other", ${tag}`, bodyOf(2))).status).toBe(200);
    expect((await send(owner, method, path, "*", bodyOf(3))).status).toBe(200);
  });

  test.each(Object.entries(changes))(
    "by %s refuses an old tag and a foreign one, and changes nothing",
    async (method, bodyOf) => {
      const owner = await signUp();
      const path = await create(owner);
      const old = await tagOf(owner, path);
      expect((await send(owner, method, path, old, bodyOf(1))).status).toBe(200);
      const before = await call("GET", path, { token: owner.token });
      for (const stale of [old, '"other"', `W/${before.headers["etag"]}`]) {
        const refused = await send(owner, method, path, stale, bodyOf(2));
        expect([refused.status, refused.error?.code], stale).toEqual([412, "PRECONDITION_FAILED"]);
      }
      const after = await call("GET", path, { token: owner.token });
      expect([after.headers["etag"], after.body]).toEqual([
        before.headers["etag"],
        {
          ...(before.body as object),
          ...("meta" in (after.body as object) ? { meta: (after.body as { meta: unknown }).meta } : {}),
        },
      ]);
    },
  );

  test.each(Object.entries(changes).slice(0, 1))(
    "prevents the deletion of a resource that %s changed in the meantime",
    async (method, bodyOf) => {
      const owner = await signUp();
      const path = await create(owner);
      const old = await tagOf(owner, path);
      const { headers } = await call(method, path, { token: owner.token, body: bodyOf(1) });
      const refused = await send(owner, "DELETE", path, old);
      expect([refused.status, refused.error?.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect((await call("GET", path, { token: owner.token })).status).toBe(200);
      expect((await send(owner, "DELETE", path, headers["etag"] ?? "")).status).toBe(200);
    },
  );
});
