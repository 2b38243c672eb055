import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { configure, restoreVersion, versionsOf } from "#test/support/factories/agent-versions";
import { createAgent, execute, getAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

const ASKS = { task: "Update the record of the customer" };

const probation = async ({ token }: TestAccount, id: string): Promise<unknown> =>
  (await call("GET", `/api/agents/${id}/standing`, { token })).data<{ probation: unknown }>().probation;

describe("what comes back", () => {
  test("the whole configuration and the capabilities, as a new version that the audit log names", async () => {
    const owner = await signUp();
    const first = { capabilities: ["a"], configuration: { temperature: 0.5, own: { x: 1 } } };
    const { id } = await createAgent(owner, first);
    await configure(owner, id, { temperature: 0.2, own: null, system_prompt: "Be kind" });
    await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { capabilities: [] } });
    const answer = await restoreVersion(owner, id, 1);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data()).toMatchObject({ agent: { id, version: 4, ...first } });
    expect(await getAgent(owner, id)).toMatchObject(first);
    const { versions } = await versionsOf(owner, id);
    expect(versions.map(({ version, is_current: isCurrent }) => [version, isCurrent])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
    expect(versions[0]?.created_by?.id).toBe(owner.userId);
    const [entry] = await readAudit(owner, `?agent_id=${id}&action=restore_version`);
    expect(entry).toMatchObject({ input_summary: expect.stringContaining("back to version 1") as string });
  });

  test("the present configuration does not come back: 409, also under an older number", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { temperature: 1 } });
    await configure(owner, id, { temperature: 0 });
    await configure(owner, id, { temperature: 1 });
    for (const version of [3, 1]) {
      const answer = await restoreVersion(owner, id, version);
      expect(answer.status, answer.text).toBe(409);
      expect(answer.error?.details).toMatchObject({ reason: "is_current", version });
    }
  });

  test("a version with a tool that is gone does not come back: 409, which names the tool's place", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { tools: ["measure_text"] } });
    await configure(owner, id, { tools: [] });
    await inDatabase(
      `UPDATE agent_versions SET configuration = '{"tools":["no_such_tool"]}' WHERE agent_id = ? AND version = 1`,
      id,
    );
    const answer = await restoreVersion(owner, id, 1);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.error?.details).toMatchObject({ reason: "no_longer_fits", version: 1 });
    expect((await getAgent(owner, id)).configuration).toEqual({ tools: [] });
  });
});

describe("the level", () => {
  test("what held the level holds it again, and the probation is over", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "supervised", configuration: { system_prompt: "One" } });
    await configure(owner, id, { system_prompt: "Other" });
    expect(await probation(owner, id)).toMatchObject({ reason: "changed" });
    expect((await restoreVersion(owner, id, 1)).status).toBe(200);
    expect(await probation(owner, id)).toBeNull();
    expect((await execute(owner, id, ASKS)).status).toBe(200);
  });

  test("anything else begins a probation, unless a person who may approve keeps the level", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    const make = async (): Promise<string> => {
      const { id } = await createAgent(owner, {
        maturity_level: "supervised",
        configuration: { system_prompt: "One" },
      });
      const body = { configuration: { system_prompt: "Other" }, keep_level: { justification: "Tried" } };
      expect((await call("PUT", `/api/agents/${id}`, { token: owner.token, body })).status).toBe(200);
      return id;
    };
    const [changed, kept] = [await make(), await make()];
    expect((await restoreVersion(owner, changed, 1)).status).toBe(200);
    expect(await probation(owner, changed)).toMatchObject({ reason: "changed" });
    const keep = { keep_level: { justification: "As it was in May" } };
    expect((await restoreVersion(member, kept, 1, keep)).status).toBe(403);
    expect((await restoreVersion(owner, kept, 1, keep)).status).toBe(200);
    expect(await probation(owner, kept)).toBeNull();
  });
});
