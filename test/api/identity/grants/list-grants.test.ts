import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { givenCode, signedInProgram } from "#test/support/programs";
import { addColleague } from "#test/support/users";

interface List {
  grants: { id: string; agent: { id: string; name: string } | null; status: string; client_host: string | null }[];
}

const listOf = async (token: string): Promise<List["grants"]> =>
  (await call("GET", "/api/auth/grants", { token })).data<List>().grants;

test("a person sees the programs that they let act, an administrator those of all, and neither a code that was never used", async () => {
  const owner = await signUp();
  const [member, agent] = await Promise.all([addColleague(owner, "member"), createAgent(owner)]);
  const own = await signedInProgram(owner, {}, { agent_id: agent.id });
  const other = await signedInProgram(member);
  await givenCode(member);
  expect((await listOf(member.token)).map(({ id }) => id)).toEqual([other.grantId]);
  const all = await listOf(owner.token);
  expect(all.map(({ id }) => id).toSorted()).toEqual([own.grantId, other.grantId].toSorted());
  expect(all.find(({ id }) => id === own.grantId)).toMatchObject({
    agent: { id: agent.id, name: agent.name },
    status: "active",
    client_host: null,
  });
});
