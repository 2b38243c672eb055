import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";
import { adapt, train, type TrainingRunView } from "#test/support/factories/training";

const path = (agentId: string, runId: string): string => `/api/agents/${agentId}/training/runs/${runId}`;

describe("does", () => {
  test("shows a run as it was answered, and the state of its proposals", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(8, { action: "summarize" }));
    const run = await train(owner, id);
    const shown = async () => (await call("GET", path(id, run.run_id), { token: owner.token })).data<TrainingRunView>();
    expect(await shown()).toEqual(run);
    await adapt(owner, id, run.adaptations[0]?.id ?? "", "apply");
    expect((await shown()).adaptations).toMatchObject([{ status: "applied" }]);
  });
});
