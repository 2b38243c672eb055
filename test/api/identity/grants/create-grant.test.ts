import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { nextMailOf } from "#test/support/mailbox";
import { consentTo, forApi, newDeviceRequest, newRequest, renew, signedInProgram } from "#test/support/programs";

interface Tools {
  tools: { name: string }[];
}

describe("does", () => {
  test("binds a program to a registered agent: it has the tools of the agent's level, and acts on no other agent", async () => {
    const owner = await signUp();
    const [agent, other] = await Promise.all([createAgent(owner), createAgent(owner)]);
    const { tokens } = await signedInProgram(owner, {}, { agent_id: agent.id });
    const asPerson = await signedInProgram(owner);
    const token = tokens.access_token;
    const listed = await call("POST", "/api/mcp/tools", { token, body: {} });
    const whole = await call("POST", "/api/mcp/tools", { token: asPerson.tokens.access_token, body: {} });
    const namesIn = (answer: typeof listed): string[] => answer.data<Tools>().tools.map(({ name }) => name);
    expect(namesIn(listed).length).toBeLessThan(namesIn(whole).length);
    const refused = [
      await call("POST", "/api/mcp/tools", { token, body: { agent_id: other.id } }),
      await call("POST", "/api/mcp/execute", {
        token,
        body: { tool: "run_agent", arguments: { agent_id: other.id, task: "Add 2 and 3" } },
      }),
    ];
    for (const { status, error } of refused) {
      expect([status, error?.details]).toEqual([
        403,
        expect.objectContaining({ reason: "other_agent", agent_id: agent.id }),
      ]);
      expect(error?.message).toMatch(/only on itself.* Settings, Clients.* signs in again, and chooses "You"/);
    }
  });
});

describe("tells the person by mail", () => {
  test("which program acts for them, what it may, and where to end it, in a browser and on a device", async () => {
    const owner = await signUp();
    await signedInProgram(owner);
    const mail = await nextMailOf(owner.email, "A program can now act for you");
    expect(mail.text).toContain('the program "Kite Code" act for you in ');
    expect(mail.text).toContain("Only the program itself says");
    expect(mail.text).toContain("It may: AGENT_VIEW, AGENT_RUN, SKILL_VIEW.");
    expect(mail.text).toContain("end it at once");
    expect((await consentTo(owner, await newDeviceRequest(owner))).status).toBe(201);
    expect((await nextMailOf(owner.email, "A program can now act for you")).text).toContain("on a device");
  });
});

describe("audits", () => {
  test("a grant that was made, with its permissions, and one that was ended for a second use", async () => {
    const owner = await signUp();
    const { grantId, program, tokens } = await signedInProgram(owner);
    await renew(program, tokens.refresh_token);
    await renew(program, tokens.refresh_token);
    const entries = await readAudit(owner);
    const made = entries.find(({ action }) => action === "create_grant");
    expect(made?.input_summary).toBe(`"Kite Code" (${grantId}): AGENT_VIEW, AGENT_RUN, SKILL_VIEW`);
    const ended = entries.find(({ action }) => action === "end_grant");
    expect(ended).toMatchObject({ actor: { kind: "system" }, reason: "refresh_token_reused" });
  });
});

describe("refuses", () => {
  test("keys and programs: consent is a person's", async () => {
    const owner = await signUp();
    const { tokens } = await signedInProgram(owner, { scope: "TENANT_ADMIN", ...forApi() });
    expect((await consentTo({ token: tokens.access_token }, await newRequest())).status).toBe(403);
  });

  test("a second answer to the same request", async () => {
    const owner = await signUp();
    const request = await newRequest();
    expect((await consentTo(owner, request)).status).toBe(201);
    expect((await consentTo(owner, request)).status).toBe(409);
  });

  test("an agent of another tenant, and any agent where none acts", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    const [own, foreign] = await Promise.all([createAgent(owner), createAgent(other)]);
    expect((await consentTo(owner, await newRequest(), { agent_id: foreign.id })).status).toBe(400);
    expect((await consentTo(owner, await newRequest(forApi()), { agent_id: own.id })).status).toBe(400);
  });

  test("a request that this instance did not sign", async () => {
    const owner = await signUp();
    expect((await consentTo(owner, "eyJhbGciOiJIUzI1NiJ9.e30.c2ln")).status).toBe(400);
  });
});
