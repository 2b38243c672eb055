import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createTemplate, listTemplate, TEMPLATES } from "#test/support/factories/workflows";

interface VersionsView {
  versions: { version: string; digest: string; is_current: boolean }[];
  own_use: { version: string; uses: number; first_used_at: string; used_at: string; update_available: boolean } | null;
}

const versionsOf = async ({ token }: TestAccount, id: string): Promise<VersionsView> =>
  (await call("GET", `${TEMPLATES}/${id}/versions`, { token })).data<VersionsView>();

const use = async ({ token }: TestAccount, id: string): Promise<void> => {
  const answer = await call("POST", `${TEMPLATES}/${id}/import`, { token, headers: { "Idempotency-Key": id } });
  expect(answer.status, answer.text).toBe(200);
};

test("a stored template has one version, named by its digest, which does not depend on the name", async () => {
  const owner = await signUp();
  const [one, other] = await Promise.all([createTemplate({ name: "One" }), createTemplate({ name: "Other" })]);
  const { versions, own_use: ownUse } = await versionsOf(owner, one);
  expect(versions).toEqual([
    {
      version: "1.2.0",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      is_current: true,
      created_at: expect.stringMatching(/Z$/) as string,
    },
  ]);
  expect(ownUse).toBeNull();
  expect((await versionsOf(owner, other)).versions[0]?.digest).toBe(versions[0]?.digest);
});

test("a tenant is told which version it used and when there is another; other tenants are not told", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const id = await listTemplate({ name: "Used" });
  await use(owner, id);
  const { versions, own_use: before } = await versionsOf(owner, id);
  expect(before).toMatchObject({ version: versions[0]?.version, uses: 1, update_available: false });
  await inDatabase("UPDATE workflow_templates SET version = '9.0.0' WHERE id = ?", id);
  const later = await versionsOf(owner, id);
  expect(later.own_use).toMatchObject({ version: before?.version, update_available: true });
  expect(later.versions[0]).toMatchObject({ version: "9.0.0", is_current: true });
  expect((await versionsOf(other, id)).own_use).toBeNull();
});

test("an id of nothing is not found", async () => {
  const { token } = await signUp();
  for (const id of ["nothing", "%20"])
    expect((await call("GET", `${TEMPLATES}/${id}/versions`, { token })).error?.code).toBe("NOT_FOUND");
});
