import { expect, test } from "vitest";

import { tellStory } from "#agents/sample-story/tell-story";

const AT = Date.parse("2026-05-20T10:30:00Z");
const PLACE = { tenantId: "tenant", userId: "user", at: AT };

test("look", async () => {
  const began = performance.now();
  const rows = await tellStory({ config: { llm: { provider: "builtin" }, instance: { models: [], prices: {} } } as never }, PLACE);
  console.log("ms", performance.now() - began, "bytes", JSON.stringify(rows).length);
  for (const [table, all] of Object.entries(rows)) console.log(table, all.length);
  for (const agent of rows.agents) {
    const s = rows.standings.find(({ agentId }) => agentId === agent.id);
    const own = rows.episodes.filter(({ agentId }) => agentId === agent.id);
    console.log(agent.name, agent.maturityLevel, agent.progress, agent.weakest, s?.towardsLevel, s?.towardsRuns, s?.probationReason, s?.toolsAlone, JSON.stringify(Object.groupBy(own, (e) => `${e.outcome}/${e.verification}`), (k, v) => Array.isArray(v) ? v.length : v), own.filter((e) => e.flags).length);
  }
  console.log(rows.executions.filter((e) => e.flags).slice(0, 6).map((e) => [e.task, JSON.stringify(e.flags), JSON.stringify(e.result)]));
  const desk = rows.agents.find(({ name }) => name === "Returns desk");
  console.log(Object.entries(Object.groupBy(rows.episodes.filter((e) => e.agentId === desk?.id && e.maturityLevel === "intern"), (e) => e.task.replace(/SO-\d+/, "#"))).map(([k, v]) => [k, v?.map((e) => `${e.outcome[0]}/${e.verification?.[0]}`).join(" ")]));
  console.log(rows.executions.filter((e) => e.verification !== "checked" && "expect" in e.input.parameters).length);
  console.log(rows.executions.filter((e) => e.outcome !== "done").slice(0, 3).map((e) => [e.task, e.outcome, e.verification, JSON.stringify(e.result), JSON.stringify(e.checks)]));
  console.log(JSON.stringify(rows.begun[0]));
  console.log(JSON.stringify(rows.levelChanges), JSON.stringify(rows.progress.slice(-3)));
  expect(rows.agents).toHaveLength(6);
});
