import { expect, test } from "vitest";

import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, newAddress, signUp } from "#test/support/client";
import { addColleague } from "#test/support/users";

interface Entry {
  action: string;
  outcome: string;
  input_summary: string;
  actor: { kind: string; id: string | null };
}

test("sign-in, refused sign-in, a new password and an export are in the audit log, with the person", async () => {
  const owner = await signUp();
  const colleague = await addColleague(owner, "member");
  const refused = await call("POST", "/api/auth/login", {
    body: { email: colleague.email, password: "not the password" },
    from: newAddress(),
  });
  expect(refused.status).toBe(401);
  const changed = await call("POST", "/api/auth/change-password", {
    token: colleague.token,
    body: { current_password: colleague.password, new_password: "another long password" },
  });
  expect(changed.status, changed.text).toBe(200);
  const exported = await call("GET", "/api/sdlc/audit/export", { token: owner.token });
  expect(exported.text).toContain('"export_audit_log"');
  const seen = async (): Promise<string[]> =>
    ((await readAudit(owner)) as unknown as Entry[]).map(
      ({ action, outcome, actor }) => `${action} ${outcome} by ${actor.kind} ${actor.id ?? "unknown"}`,
    );
  await expect.poll(seen, { timeout: 30_000 }).toContain("sign_in refused by system unknown");
  expect(await seen()).toEqual(
    expect.arrayContaining([
      `sign_in completed by user ${colleague.id}`,
      `change_password completed by user ${colleague.id}`,
      `export_audit_log completed by user ${owner.userId}`,
    ]),
  );
  expect((await verifyAudit(owner)).valid).toBe(true);
});

test("a sign-in with an address that no account has is refused as a wrong password is, and writes in no audit log", async () => {
  const owner = await signUp();
  const attempt = (email: string) =>
    call("POST", "/api/auth/login", { body: { email, password: "not the password" }, from: newAddress() });
  const [unknown, known] = await Promise.all([attempt(`x-${crypto.randomUUID()}@example.com`), attempt(owner.email)]);
  expect([unknown.status, unknown.error?.message]).toEqual([known.status, known.error?.message]);
  await expect
    .poll(async () => (await readAudit(owner)).filter(({ action }) => action === "sign_in"), { timeout: 30_000 })
    .toHaveLength(1);
});
