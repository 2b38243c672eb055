import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { configure, versionsOf } from "#test/support/factories/agent-versions";
import { createAgent } from "#test/support/factories/agents";

test("a name is shown until it is taken away, and the audit log has both", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const name = async (to: string | null) => {
    const answer = await call("PATCH", `/api/agents/${id}/versions/1`, { token: owner.token, body: { name: to } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data<{ version: { name: string | null } }>().version.name).toBe(to);
    expect((await versionsOf(owner, id)).versions[0]?.name).toBe(to);
  };
  await name("First try");
  await name(null);
  expect(await readAudit(owner, `?agent_id=${id}&action=name_version`)).toMatchObject([
    { input_summary: "version 1: no name" },
    { input_summary: 'version 1: "First try"' },
  ]);
});

test("five hundred versions are kept, and every one that has a name", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const body = { name: "Kept" };
  expect((await call("PATCH", `/api/agents/${id}/versions/1`, { token: owner.token, body })).status).toBe(200);
  await configure(owner, id, { temperature: 1 });
  await inDatabase("UPDATE agents SET version = 501 WHERE id = ?", id);
  await inDatabase("UPDATE agents SET version = 502 WHERE id = ?", id);
  const numbers = (await versionsOf(owner, id)).versions.map(({ version }) => version);
  expect(numbers).toEqual([502, 501, 1]);
});
