import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { createAgent, execute, getAgent, type AgentView } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";
import { adapt, train, training, type AdaptationView } from "#test/support/factories/training";

/** An agent with proposals of training. */
async function trained(owner: TestAccount, fields: Record<string, unknown> = {}) {
  const agent: AgentView = await createAgent(owner, fields);
  await live(owner, agent.id, times(8, { action: "summarize" }));
  const [adaptation = {} as AdaptationView] = (await train(owner, agent.id)).adaptations;
  return { id: agent.id, adaptation };
}

describe("does", () => {
  test("writes what was learned into the configuration, as a new agent version that every run reads", async () => {
    const owner = await signUp();
    const { id, adaptation } = await trained(owner, { configuration: { temperature: 0.1 } });
    const answer = await adapt(owner, id, adaptation.id, "apply");
    expect(answer.status).toBe(200);
    const configuration = { temperature: 0.1, learned_guidance: { [adaptation.id]: adaptation.description } };
    expect(answer.data()).toMatchObject({
      adaptation: { id: adaptation.id, status: "applied", applied_at: expect.any(String) as string, undone_at: null },
      agent: { id, version: 2, configuration },
    });
    expect((await getAgent(owner, id)).configuration).toEqual(configuration);
    expect((await training(owner, id)).adaptations_available).toEqual([]);
    expect((await execute(owner, id)).text).toContain("Learned before: Tasks of the kind");
  });

  test("of the same one at once happens once", async () => {
    const owner = await signUp();
    const { id, adaptation } = await trained(owner);
    const answers = await Promise.all(times(4, "apply" as const).map((verb) => adapt(owner, id, adaptation.id, verb)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });

  test("gives a repeated request its first answer", async () => {
    const owner = await signUp();
    const { id, adaptation } = await trained(owner);
    const path = `/api/agents/${id}/training/adaptations/${adaptation.id}/apply`;
    const request = { token: owner.token, headers: { "idempotency-key": "once" } };
    const first = await call("POST", path, request);
    expect((await call("POST", path, request)).text).toBe(first.text);
  });
});

describe("refuses", () => {
  test("where something else is in its place", async () => {
    const owner = await signUp();
    const { id, adaptation } = await trained(owner, { configuration: { learned_guidance: "mine" } });
    const answer = await adapt(owner, id, adaptation.id, "apply");
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "no_place" } });
    expect((await getAgent(owner, id)).configuration).toEqual({ learned_guidance: "mine" });
  });

  test("when the configuration has no room", async () => {
    const owner = await signUp();
    const { id, adaptation } = await trained(owner, { configuration: { filler: "x".repeat(32_700) } });
    const answer = await adapt(owner, id, adaptation.id, "apply");
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "configuration_too_large" } });
  });
});
