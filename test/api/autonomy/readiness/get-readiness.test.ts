import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, getAgent } from "#test/support/factories/agents";
import { live, readiness, times } from "#test/support/factories/graduation";

const path = (agentId: string): string => `/api/graduation/agents/${agentId}/readiness`;

describe("does", () => {
  test("shows every field of an agent without any episode", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect(await readiness(owner, id)).toEqual({
      agent_id: id,
      current_level: "student",
      target_level: "intern",
      readiness_score: 0,
      eligible: false,
      eligible_levels: [],
      next_exam_at: null,
      episodes_analyzed: 0,
      episodes_until_exam: 10,
      components: {
        independence: 0,
        constitutional: 0,
        confidence: 0,
        confidence_reported: 0,
        brier_score: null,
        success: 0,
        success_lower_bound: 0,
        verified_share: 0,
        evidence: 0,
        evidence_since: null,
      },
      evidence: { checked: 0, human: 0, judged: 0, self_reported: 0, void: 0 },
      effective_level: "student",
      probation: null,
      requirements: expect.arrayContaining([
        { requirement: "episodes", needed: 10, value: 0, direction: "at_least", holds: false },
        { requirement: "days", needed: 1, value: 0, direction: "at_least", holds: false },
      ]),
      gaps: [
        { requirement: "readiness_score", required: 0.7, actual: 0 },
        { requirement: "episodes", required: 10, actual: 0 },
        { requirement: "constitutional_score", required: 0.7, actual: 0 },
        { requirement: "success_lower_bound", required: 0.45, actual: 0 },
        { requirement: "days", required: 1, actual: 0 },
        { requirement: "kinds", required: 1, actual: 0 },
      ],
      version: 1,
    });
  });

  test("names exactly what is missing, and says the same as the agent's detail view", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [...times(6, {}), ...times(6, { outcome: "failure", interventions: 1 })]);
    const shown = await readiness(owner, id);
    expect(shown.gaps.map(({ requirement }) => requirement)).toEqual([
      "readiness_score",
      "episodes",
      "success_lower_bound",
    ]);
    expect(shown).toMatchObject({ episodes_analyzed: 12, episodes_until_exam: 4, eligible: false });
    expect((await getAgent(owner, id)).graduation).toEqual({
      current_level: "student",
      readiness_score: shown.readiness_score,
      eligible_levels: [],
      episodes_until_exam: 4,
      good_runs_to_exam: 7,
      next_exam_at: null,
    });
  });

  test("measures for a higher level than the next, which is never eligible: levels are earned one at a time", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(60, {}));
    expect(await readiness(owner, id, "?target_level=autonomous")).toMatchObject({
      target_level: "autonomous",
      eligible: false,
      eligible_levels: [],
      gaps: [
        { requirement: "previous_level", required: "supervised", actual: "student" },
        { requirement: "days", required: 5, actual: 1 },
      ],
    });
    expect((await readiness(owner, id, "?target_level=intern")).eligible).toBe(true);
  });

  test("counts evidence of an earlier agent version half", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, times(12, {}));
    await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { configuration: { temperature: 1 } } });
    expect(await readiness(owner, id)).toMatchObject({
      version: 2,
      episodes_analyzed: 12,
      components: { evidence: 6 },
      episodes_until_exam: 4,
      eligible: false,
    });
  });

  test("looks at the latest hundred decisive episodes, however many others lie between", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const noise = [{ outcome: "partial" as const }, { level: "intern" as const, outcome: "failure" as const }];
    await live(owner, id, [
      ...times(5, { outcome: "failure" as const }),
      ...times(100, {}).flatMap((one) => [one, ...noise]),
    ]);
    expect(await readiness(owner, id)).toMatchObject({ episodes_analyzed: 100, components: { success: 1 } });
  });

  test("counts nothing that only the agent says, and no outage, and tells how much of that there is", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [
      ...times(30, { verification: "self_reported" as const }),
      ...times(4, { outcome: "void" as const, verification: "self_reported" as const }),
      ...times(3, { verification: "human" as const }),
      ...times(2, {}),
    ]);
    expect(await readiness(owner, id)).toMatchObject({
      episodes_analyzed: 5,
      evidence: { checked: 2, human: 3, judged: 0, self_reported: 30, void: 4 },
    });
  });

  test("has no target for an autonomous agent", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "autonomous" });
    expect(await readiness(owner, id)).toMatchObject({ target_level: null, eligible: false, gaps: [] });
  });
});

describe("refuses", () => {
  test.each(["student", "intern", "expert"])("the target %s of an intern", async (level) => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { maturity_level: "intern" });
    const answer = await call("GET", `${path(id)}?target_level=${level}`, { token: owner.token });
    expect(answer.status).toBe(400);
    expect(answer.error?.details).toMatchObject({ issues: [{ path: "query.target_level" }] });
  });
});
