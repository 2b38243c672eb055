import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { approvedDomain } from "#test/support/factories/domains";
import { approvedTemplate, submitTemplate, uniqueWord } from "#test/support/factories/listings";

test("an agent finds what the marketplaces have, of every kind, and nothing that is not approved", async () => {
  const word = uniqueWord();
  const publisher = await signUp();
  await approvedTemplate(publisher, { name: `Agent ${word}` });
  await approvedDomain(publisher, {}, { name: `Domain ${word}` });
  await submitTemplate(publisher, { name: `Pending ${word}` });
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const answer = await execute(owner, id, { task: `Search the marketplace for ${word}`, context: {} });
  expect(answer.status, answer.text).toBe(200);
  const result = JSON.stringify(answer.data<{ result: unknown }>().result);
  expect(result).toContain(`Agent ${word}`);
  expect(result).toContain(`Domain ${word}`);
  expect(result).not.toContain(`Pending ${word}`);
});
