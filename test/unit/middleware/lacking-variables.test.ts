import { expect, test } from "vitest";

import { createFetch } from "#workers/app";

test("an instance without variables answers 503 and names what it lacks, as `npx wrangler dev` alone", async () => {
  const ctx = { waitUntil: () => undefined } as unknown as ExecutionContext;
  const answer = await createFetch()(new Request("https://tenure.test/api/agents"), {} as Env, ctx);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect([answer.status, error.code]).toEqual([503, "UNAVAILABLE"]);
  for (const name of ["LIBSQL_URL", "JWT_SECRET", "ENCRYPTION_KEY"]) expect(error.message).toContain(name);
});
