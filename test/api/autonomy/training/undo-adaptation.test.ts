import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";
import { adapt, train } from "#test/support/factories/training";

/** An agent with all of training's proposals applied, and their ids in order. */
async function adapted(owner: TestAccount, configuration: Record<string, unknown> = {}) {
  const { id } = await createAgent(owner, { configuration });
  await live(owner, id, [
    ...times(8, { action: "summarize", confidence: 0.5 }),
    ...times(8, { action: "analyze", confidence: 0.5 }),
  ]);
  const { adaptations } = await train(owner, id);
  for (const adaptation of adaptations) expect((await adapt(owner, id, adaptation.id, "apply")).status).toBe(200);
  return { id, ids: adaptations.map((adaptation) => adaptation.id) };
}

describe("does", () => {
  test.each([
    ["an empty configuration", {}],
    ["a temperature", { temperature: 0.9, model: "builtin" }],
    ["guidance that the tenant wrote", { learned_guidance: { mine: "Be kind." }, temperature: 0.9 }],
  ])("restores %s exactly, in any order", async (_what, configuration) => {
    const owner = await signUp();
    const forwards = await adapted(owner, configuration);
    const backwards = await adapted(owner, configuration);
    expect(forwards.ids.length).toBeGreaterThan(1);
    for (const { id, ids } of [forwards, { ...backwards, ids: backwards.ids.toReversed() }]) {
      expect((await getAgent(owner, id)).configuration).not.toEqual(configuration);
      for (const adaptationId of ids) {
        const answer = await adapt(owner, id, adaptationId, "undo");
        expect(answer.data()).toMatchObject({ adaptation: { id: adaptationId, status: "undone" } });
      }
      expect((await getAgent(owner, id)).configuration).toEqual(configuration);
    }
  });

  test("restores empty guidance exactly, the last change first", async () => {
    const owner = await signUp();
    const { id, ids } = await adapted(owner, { learned_guidance: {} });
    for (const adaptationId of ids.toReversed()) await adapt(owner, id, adaptationId, "undo");
    expect((await getAgent(owner, id)).configuration).toEqual({ learned_guidance: {} });
  });

  test("lets training propose it again", async () => {
    const owner = await signUp();
    const { id, ids } = await adapted(owner);
    for (const adaptationId of ids) await adapt(owner, id, adaptationId, "undo");
    expect((await train(owner, id)).adaptations).toHaveLength(ids.length);
  });
});

describe("refuses", () => {
  test("a place that has been changed since", async () => {
    const owner = await signUp();
    const { id, ids } = await adapted(owner, { temperature: 0.9 });
    const body = { configuration: { temperature: 0.5, learned_guidance: {} } };
    await call("PUT", `/api/agents/${id}`, { token: owner.token, body });
    for (const adaptationId of ids) {
      const answer = await adapt(owner, id, adaptationId, "undo");
      expect(answer.error).toMatchObject({ code: "CONFLICT", details: { reason: "changed_since" } });
    }
    expect((await getAgent(owner, id)).configuration).toEqual(body.configuration);
  });

  test("one that is not applied, or undone already", async () => {
    const owner = await signUp();
    const { id, ids } = await adapted(owner);
    await adapt(owner, id, ids[0] ?? "", "undo");
    expect((await adapt(owner, id, ids[0] ?? "", "undo")).error).toMatchObject({ details: { status: "undone" } });
    const [proposed] = (await train(owner, id)).adaptations;
    expect((await adapt(owner, id, proposed?.id ?? "", "undo")).error).toMatchObject({
      details: { status: "available" },
    });
  });
});
