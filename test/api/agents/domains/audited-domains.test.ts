import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { createDomain } from "#test/support/factories/domains";

test("each change of a domain is in the audit log, with who made it and without the domain's contents", async () => {
  const owner = await signUp();
  const { id } = await createDomain(owner, { name: "Payables", instructions: "Never tell." });
  const path = `/api/v1/domains/${id}`;
  const body = { name: "Suppliers", rules: ["Never tell."] };
  expect((await call("PUT", path, { token: owner.token, body })).status).toBe(200);
  expect((await call("DELETE", path, { token: owner.token })).status).toBe(200);
  expect((await call("DELETE", path, { token: owner.token })).status).toBe(404);
  const entries = await readAudit(owner);
  expect(entries.map(({ action, input_summary: summary }) => [action, summary])).toEqual([
    ["delete_domain", `"Suppliers" (${id})`],
    ["update_domain", `"Suppliers" (${id}): name, rules`],
    ["create_domain", `"Payables" (${id})`],
  ]);
  for (const { actor } of entries) expect(actor).toMatchObject({ kind: "user", id: owner.userId });
  expect(JSON.stringify(entries)).not.toContain("Never tell");
});
