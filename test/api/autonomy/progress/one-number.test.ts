import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { live, times } from "#test/support/factories/graduation";
import { drawn, review } from "#test/support/factories/reviews";

interface Listed {
  id: string;
  figures: { good_runs_to_exam: number | null };
}

test("list, stairs, headline, training and review say one number of runs to the exam, with and without failures", async () => {
  const owner = await signUp();
  const { token } = owner;
  const { agentId, executionIds } = await drawn(owner, 1);
  const read = async <Data>(path: string): Promise<Data> => (await call("GET", path, { token })).data<Data>();
  for (const episodes of [times(4, {}), times(2, { outcome: "failure" })]) {
    await live(owner, agentId, episodes);
    // A verdict settles the numbers that the list keeps.
    await call("POST", `/api/reviews/${executionIds[0]}`, { token, body: { verdict: "right" } });
    const { agent } = await read<{ agent: { graduation: { good_runs_to_exam: number } } }>(`/api/agents/${agentId}`);
    const stairs = agent.graduation.good_runs_to_exam;
    const headline = await read<{ good_runs_to_exam: number }>(`/api/graduation/agents/${agentId}/progress`);
    const training = await read<{ graduation_readiness: { good_runs_to_exam: number } }>(
      `/api/agents/${agentId}/training`,
    );
    const { agents } = await read<{ agents: Listed[] }>("/api/agents?include=figures");
    const { now } = await review(owner, executionIds[0] ?? "");
    expect(stairs).toBeGreaterThan(0);
    expect([
      headline.good_runs_to_exam,
      training.graduation_readiness.good_runs_to_exam,
      now.remaining,
      agents.find(({ id }) => id === agentId)?.figures.good_runs_to_exam,
    ]).toEqual([stairs, stairs, stairs, stairs]);
  }
});
