import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";
import { train, training } from "#test/support/factories/training";

const path = (agentId: string): string => `/api/agents/${agentId}/training`;

describe("does", () => {
  test("answers as document 1 shows it, without meta", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [
      ...times(6, { action: "summarize" }),
      { action: "read", outcome: "failure", confidence: 0.3 },
    ]);
    const { adaptations } = await train(owner, id);
    const answer = await call("GET", path(id), { token: owner.token });
    expect(Object.keys(answer.body as object)).toEqual(["success", "data"]);
    expect(answer.data()).toEqual({
      agent_id: id,
      learning_statistics: {
        total_experiences: 7,
        successful_experiences: 6,
        success_rate: 6 / 7,
        avg_confidence: expect.closeTo(0.9, 9) as number,
      },
      patterns_detected: [{ pattern: "summarize usually succeeds", success_rate: 1, sample_size: 6 }],
      adaptations_available: adaptations.map(({ id: adaptationId, type, description, expected_improvement }) => ({
        id: adaptationId,
        type,
        description,
        expected_improvement,
      })),
      graduation_readiness: (await getAgent(owner, id)).graduation,
    });
    expect(adaptations).toHaveLength(1);
  });

  test("of an agent without any experience is nothing", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect(await training(owner, id)).toMatchObject({
      learning_statistics: { total_experiences: 0, successful_experiences: 0, success_rate: 0, avg_confidence: 0 },
      patterns_detected: [],
      adaptations_available: [],
    });
  });
});
