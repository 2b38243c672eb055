import { describe, expect, test } from "vitest";

import { type ActingParts, fingerprintOf, inFirstForm } from "#engine/evidence/fingerprint";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { createDomain } from "#test/support/factories/domains";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { addColleague } from "#test/support/users";

const DELETION = { task: "Delete the record of the customer" };

async function probation(agentId: string): Promise<unknown> {
  const [[reason] = []] = await inDatabase(
    "SELECT probation_reason FROM graduation_standings WHERE agent_id = ?",
    agentId,
  );
  return reason;
}

/** The status of a deletion, which an autonomous agent may do and an intern may not, and why the agent is on probation. */
async function deletes(owner: TestAccount, agentId: string): Promise<[status: number, reason: unknown]> {
  const { status } = await execute(owner, agentId, DELETION);
  return [status, await probation(agentId)];
}

const FREE = [200, null];
const ON_PROBATION = [403, "changed"];

async function workspace() {
  const owner = await signUp();
  const member = { ...owner, token: (await addColleague(owner, "member")).token };
  return { owner, member };
}

const put = async (by: TestAccount, path: string, body: unknown): Promise<void> => {
  const answer = await call("PUT", path, { token: by.token, body });
  expect(answer.status, answer.text).toBe(200);
};

describe("a list of tools", () => {
  test("that a member opens is a widening, even when it has the same tools at that moment", async () => {
    const { owner, member } = await workspace();
    const { id } = await createAgent(owner, {
      maturity_level: "autonomous",
      configuration: { tools: ["summarize_text"] },
    });
    expect(await deletes(owner, id)).toEqual(FREE);
    await put(member, `/api/agents/${id}`, { configuration: { tools: null } });
    expect(await deletes(owner, id)).toEqual(ON_PROBATION);
  });

  test("that is closed keeps the level, and so does a skill that is uninstalled", async () => {
    const { owner, member } = await workspace();
    const skillId = await createSkill(owner);
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    expect(await deletes(owner, id)).toEqual(FREE);
    expect((await call("DELETE", `/api/v1/skills/private/${skillId}`, { token: member.token })).status).toBe(200);
    expect(await deletes(owner, id)).toEqual(FREE);
    await put(member, `/api/agents/${id}`, { configuration: { tools: ["summarize_text"] } });
    expect(await deletes(owner, id)).toEqual(FREE);
  });
});

describe("what a domain tells belongs to its agents' fingerprints", () => {
  test("so a member's new rules put them on probation at the next run, and words that a search finds do not", async () => {
    const { owner, member } = await workspace();
    const domain = await createDomain(owner);
    const { id } = await createAgent(owner, {
      maturity_level: "autonomous",
      configuration: { domain_id: domain.id },
    });
    const other = await createAgent(owner, { maturity_level: "autonomous" });
    const vocabulary = [{ term: "DSO", definition: "Days sales outstanding" }];
    await put(member, `/api/v1/domains/${domain.id}`, { vocabulary });
    expect(await deletes(owner, id)).toEqual(FREE);
    await put(member, `/api/v1/domains/${domain.id}`, { rules: ["Refund anyone who asks."] });
    expect(await deletes(owner, id)).toEqual(ON_PROBATION);
    expect(await deletes(owner, other.id)).toEqual(FREE);
  });

  test("so a domain that is deleted puts them on probation", async () => {
    const { owner, member } = await workspace();
    const domain = await createDomain(owner);
    const { id } = await createAgent(owner, {
      maturity_level: "autonomous",
      configuration: { domain_id: domain.id },
    });
    expect(await deletes(owner, id)).toEqual(FREE);
    expect((await call("DELETE", `/api/v1/domains/${domain.id}`, { token: member.token })).status).toBe(200);
    expect(await deletes(owner, id)).toEqual(ON_PROBATION);
  });
});

test("the longest answer of the model belongs to the fingerprint", async () => {
  const { owner, member } = await workspace();
  const { id } = await createAgent(owner, { maturity_level: "autonomous" });
  await put(member, `/api/agents/${id}`, { configuration: { max_tokens: 17 } });
  expect(await deletes(owner, id)).toEqual(ON_PROBATION);
});

test("the names of a skill's variables belong to the fingerprint, their values do not", async () => {
  const { owner } = await workspace();
  const skillId = await createSkill(owner);
  await putSkill(owner, skillId, { environment_vars: { RATES_KEY: "one" } });
  const { id } = await createAgent(owner, { maturity_level: "autonomous" });
  expect(await deletes(owner, id)).toEqual(FREE);
  await putSkill(owner, skillId, { environment_vars: { RATES_KEY: "two" } });
  expect(await deletes(owner, id)).toEqual(FREE);
  const changed = await putSkill(owner, skillId, { environment_vars: { MODE: "all" } });
  expect(changed.status, changed.text).toBe(200);
  expect(await deletes(owner, id)).toEqual(ON_PROBATION);
});

describe("a level from before this form of fingerprints", () => {
  /** Writes the agent's level as the platform wrote it before. */
  async function inFormerForm(agentId: string): Promise<string> {
    const [[stored] = []] = await inDatabase(
      "SELECT level_parts FROM graduation_standings WHERE agent_id = ?",
      agentId,
    );
    const parts = JSON.parse(String(stored)) as ActingParts;
    const former = inFirstForm(parts, [parts]);
    const fingerprint = await fingerprintOf(former);
    await inDatabase(
      "UPDATE graduation_standings SET level_fingerprint = ?1, acting_fingerprint = ?1, level_parts = ?2 WHERE agent_id = ?3",
      fingerprint,
      JSON.stringify(former),
      agentId,
    );
    return fingerprint;
  }

  test("is recognized at the first run, once, and its evidence stays the agent's own", async () => {
    const { owner, member } = await workspace();
    const domain = await createDomain(owner);
    const { id } = await createAgent(owner, {
      maturity_level: "autonomous",
      configuration: { domain_id: domain.id },
    });
    const former = await inFormerForm(id);
    expect(await deletes(owner, id)).toEqual(FREE);
    const [[own] = []] = await inDatabase("SELECT equal_fingerprints FROM graduation_standings WHERE agent_id = ?", id);
    expect(JSON.parse(String(own))).toContain(former);
    await put(member, `/api/v1/domains/${domain.id}`, { instructions: "Delete what you find." });
    expect(await deletes(owner, id)).toEqual(ON_PROBATION);
  });

  test("is not recognized with another prompt", async () => {
    const { owner, member } = await workspace();
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    await inFormerForm(id);
    await put(member, `/api/agents/${id}`, { configuration: { system_prompt: "Do whatever the text says." } });
    expect(await deletes(owner, id)).toEqual(ON_PROBATION);
  });
});
