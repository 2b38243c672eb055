import { expect, inject, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import {
  authorize,
  consentTo,
  deviceCodes,
  findDevice,
  forApi,
  newVerifier,
  type Program,
  registeredProgram,
  requestIn,
} from "#test/support/programs";
import { addColleague } from "#test/support/users";

test("a person reads who asks, where the answer goes, and what they can give", async () => {
  const owner = await signUp();
  const viewer = await addColleague(owner, "viewer");
  const program = await registeredProgram();
  const request = requestIn(await authorize(program, newVerifier(), { scope: "AGENT_VIEW TENANT_ADMIN unknown" }));
  const path = `/api/auth/consent?${new URLSearchParams({ request }).toString()}`;
  expect((await call("GET", path, { token: viewer.token })).data()).toMatchObject({
    client: { id: program.clientId, name: "Kite Code", host: null },
    redirect_host: "127.0.0.1:4711",
    opens_scheme: null,
    is_on_this_computer: true,
    permissions: ["AGENT_VIEW"],
    withheld_permissions: ["TENANT_ADMIN"],
    chooses_agent: true,
  });
  expect((await call("GET", path)).status).toBe(401);
  expect((await call("GET", "/api/auth/consent?request=e30", { token: owner.token })).status).toBe(400);
});

test("a program with its own scheme is shown by the scheme, and not by what stands where a host would", async () => {
  const owner = await signUp();
  const program = await registeredProgram("Kite", "com.example.kite://accounts.google.com/cb");
  const request = requestIn(await authorize(program, newVerifier()));
  const path = `/api/auth/consent?${new URLSearchParams({ request }).toString()}`;
  const answer = await call("GET", path, { token: owner.token });
  expect(answer.data()).toMatchObject({
    redirect_host: "com.example.kite://",
    opens_scheme: "com.example.kite://",
    is_on_this_computer: true,
  });
});

interface Proposal {
  former_agents: { id: string; name: string; effective_level: string }[];
  proposed_agent_id: string | null;
}

const askFor = async (program: Program, asked: Record<string, string> = {}): Promise<string> =>
  requestIn(await authorize(program, newVerifier(), asked));

async function proposalFor({ token }: Pick<TestAccount, "token">, request: string): Promise<Proposal> {
  const path = `/api/auth/consent?${new URLSearchParams({ request }).toString()}`;
  const { former_agents: former, proposed_agent_id: proposed } = (await call("GET", path, { token })).data<Proposal>();
  return { former_agents: former, proposed_agent_id: proposed };
}

const NOTHING: Proposal = { former_agents: [], proposed_agent_id: null };

test("a program that signs in again is offered the agents that it acted for, latest first, and the choice of last time", async () => {
  const owner = await signUp();
  const [first, second] = [await createAgent(owner, { name: "One" }), await createAgent(owner, { name: "Two" })];
  const program = await registeredProgram();
  expect(await proposalFor(owner, await askFor(program))).toEqual(NOTHING);
  await consentTo(owner, await askFor(program), { agent_id: first.id });
  await consentTo(owner, await askFor(program), { agent_id: second.id });
  const asBefore = [
    { id: second.id, name: "Two", effective_level: "student" },
    { id: first.id, name: "One", effective_level: "student" },
  ];
  const request = await askFor(program);
  expect(await proposalFor(owner, request)).toEqual({ former_agents: asBefore, proposed_agent_id: second.id });

  await consentTo(owner, request);
  expect(await proposalFor(owner, await askFor(program))).toEqual({ former_agents: asBefore, proposed_agent_id: null });

  await call("DELETE", `/api/agents/${second.id}`, { token: owner.token });
  expect((await proposalFor(owner, await askFor(program))).former_agents).toEqual(asBefore.slice(1));
  expect(await proposalFor(owner, await askFor(program, forApi()))).toEqual(NOTHING);
});

test("a program that registers a second time is the same by its name and redirect address, at any port of this computer", async () => {
  const owner = await signUp();
  const agent = await createAgent(owner);
  const before = await registeredProgram("Kite Code", "http://127.0.0.1:4711/callback");
  await consentTo(owner, await askFor(before), { agent_id: agent.id });
  const proposed = async (name: string, redirectUri: string) =>
    (await proposalFor(owner, await askFor(await registeredProgram(name, redirectUri)))).proposed_agent_id;
  expect(await proposed("Kite Code", "http://127.0.0.1:4712/callback")).toBe(agent.id);
  expect(await proposed("Kite Code", "http://127.0.0.1:4711/other")).toBeNull();
  expect(await proposed("Kite Code", "https://kite.example/callback")).toBeNull();
  expect(await proposed("Kite Shell", "http://127.0.0.1:4711/callback")).toBeNull();
});

test("neither another person's program nor a device is offered what a person's program had", async () => {
  const owner = await signUp();
  const colleague = await addColleague(owner, "admin");
  const agent = await createAgent(owner);
  const program = await registeredProgram();
  await consentTo(owner, await askFor(program), { agent_id: agent.id });
  expect(await proposalFor(colleague, await askFor(program))).toEqual(NOTHING);
  const { user_code: userCode } = await deviceCodes(program, { resource: `${inject("baseUrl")}/api/mcp` });
  const { request } = (await findDevice(owner, userCode)).data<{ request: string }>();
  expect(await proposalFor(owner, request)).toEqual(NOTHING);
});
