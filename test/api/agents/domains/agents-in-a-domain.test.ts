import { expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute, unknownId } from "#test/support/factories/agents";
import { approvedDomain, createDomain, installDomain } from "#test/support/factories/domains";

async function recall(owner: TestAccount, domainId: string | undefined, words: string): Promise<string> {
  const agent = await createAgent(owner, { configuration: domainId === undefined ? {} : { domain_id: domainId } });
  const answer = await execute(owner, agent.id, { task: `Search your memory for ${words}`, context: {} });
  expect(answer.status, answer.text).toBe(200);
  return JSON.stringify(answer.data<{ result: unknown }>().result);
}

test("an agent whose configuration names a domain finds its words and rules in its memory", async () => {
  const owner = await signUp();
  const { id } = await createDomain(owner);
  expect(await recall(owner, id, "payable outstanding")).toContain("DPO: Days payable outstanding");
  expect(await recall(owner, id, "approvals")).toContain("two approvals");
  expect(await recall(owner, undefined, "approvals")).not.toContain("two approvals");
});

test("an installed domain helps in the same way as the tenant's own domain", async () => {
  const account = await signUp();
  const copy = (await installDomain(account, await approvedDomain(await signUp()))).body as { domain_id: string };
  expect(await recall(account, copy.domain_id, "approvals")).toContain("two approvals");
});

test("another tenant's domain, and one that is not there, say nothing", async () => {
  const { id } = await createDomain(await signUp());
  const account = await signUp();
  for (const domainId of [id, unknownId(), "nonsense"])
    expect(await recall(account, domainId, "approvals")).not.toContain("two approvals");
});
