import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { allEpisodes, live, readExport, shift } from "#test/support/factories/graduation";

const path = (agentId: string): string => `/api/graduation/agents/${agentId}/episodes/export`;

describe("does", () => {
  test("gives every episode as the list shows it, newest first, and the agent at the end", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await live(owner, id, [{ task: "Zeile 1\nZeile 2 — „Ü“ 🦊" }, { outcome: "partial" }, { outcome: "failure" }]);
    const answer = await call("GET", path(id), { token: owner.token });
    expect(answer.headers["content-type"]).toBe("application/x-ndjson");
    expect(answer.headers["content-disposition"]).toContain("episodes.ndjson");
    expect(readExport(answer.text)).toEqual({
      episodes: await allEpisodes(owner, id),
      agent: { id, maturity_level: "student", version: 1, inherits_from_version: null, evidence_since: null },
    });
  });

  test("says since when episodes count for the level that the agent has", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await shift(owner, id, "promote", "intern");
    const { agent, episodes } = readExport((await call("GET", path(id), { token: owner.token })).text);
    expect(episodes).toEqual([]);
    expect(agent).toMatchObject({ maturity_level: "intern", evidence_since: expect.any(String) as string });
  });

  test("has every episode exactly once, even when many were made at the same moment", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await inDatabase(
      `INSERT INTO episodes (id, tenant_id, agent_id, agent_version, task, action, actions_used, maturity_level,
        measured_outcome, outcome, confidence, constitutional_score, critical_violations, interventions, duration_ms,
        skills_used, created_at)
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
       SELECT lower(hex(randomblob(16))), ?, ?, 1, 'Task ' || n, 'read', '["read"]', 'student', 'success', 'success',
        1, 1, 0, 0, 5, '[]', 1700000000000 + n / 700 FROM numbers`,
      owner.tenantId,
      id,
    );
    const { episodes } = readExport((await call("GET", path(id), { token: owner.token })).text);
    expect(new Set(episodes.map((episode) => episode.id)).size).toBe(1_200);
    expect(episodes).toHaveLength(1_200);
    const times = episodes.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});
