import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { edgeCaseBody, times } from "#test/support/factories/graduation";

test("a key that many revoke at once was revoked once", async () => {
  const owner = await signUp();
  const { token } = owner;
  const body = { name: "Nightly", permissions: ["AGENT_VIEW"] };
  const { id } = (await call("POST", "/api/auth/api-keys", { token, body })).data<{ id: string }>();
  const answers = await Promise.all(
    times(8, "DELETE").map((method) => call(method, `/api/auth/api-keys/${id}`, { token })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readAudit(owner, "?action=revoke_api_key")).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.data<{ revoked_at: string }>().revoked_at)).size).toBe(1);
});

test("a repeated request with the same Idempotency-Key leaves one entry", async () => {
  const owner = await signUp();
  const request = { token: owner.token, body: edgeCaseBody(), headers: { "idempotency-key": "once" } };
  for (let attempt = 0; attempt < 3; attempt++) await call("POST", "/api/graduation/edge-cases", request);
  expect(await readAudit(owner)).toHaveLength(1);
});
