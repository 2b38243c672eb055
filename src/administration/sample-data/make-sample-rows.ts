import { inventedProgress } from "#agents/tenure/invented-episodes";

import { SAMPLE_AGENTS, type SampleAgent } from "./sample-agents.ts";
import { sampleApprovals } from "./sample-approvals.ts";
import { sampleProgress, sampleRise } from "./sample-course.ts";
import { randomOf, SAMPLE_DAYS, sampleRuns } from "./sample-runs.ts";
import { sampleIds, sampleSkills } from "./sample-skills.ts";
import type { AgentInsert, ExecutionInsert, SampleRows } from "./store.ts";

const DAY_MS = 86_400_000;

/** Every row of a tenant's sample data, as of a moment. The same tenant gets the same story whenever it is loaded. */
export async function makeSampleRows(tenantId: string, now: number): Promise<SampleRows> {
  const { agentIds } = sampleIds(tenantId);
  const parts = SAMPLE_AGENTS.map((sample, place) => {
    const progress = inventedProgress(place, sample.level);
    const owner = { tenantId, agentId: agentIds[place] ?? "" };
    const random = randomOf(place);
    const executions = sampleRuns(owner, sample, now, random);
    return {
      executions,
      progress: sampleProgress(owner, { ...sample, progress }, now, random),
      ...sampleRise(owner, sample, now),
      agent: agentRow(owner, { ...sample, progress }, executions, now - (SAMPLE_DAYS + 12 - place) * DAY_MS, now),
    };
  });
  const idByName = new Map(SAMPLE_AGENTS.map(({ name }, place) => [name, agentIds[place] ?? ""]));
  return {
    agents: parts.map(({ agent }) => agent),
    skills: sampleSkills(tenantId, now),
    executions: parts
      .flatMap(({ executions }) => executions)
      .toSorted((left, right) => left.createdAt - right.createdAt),
    approvals: await sampleApprovals(tenantId, idByName, now),
    progress: parts.flatMap(({ progress }) => progress),
    exams: parts.flatMap(({ exams }) => exams),
    levelChanges: parts.flatMap(({ changes }) => changes),
  };
}

function agentRow(
  { tenantId, agentId }: { tenantId: string; agentId: string },
  { name, description, role, capabilities, level, progress }: SampleAgent & { progress: number },
  runs: readonly ExecutionInsert[],
  createdAt: number,
  loadedAt: number,
): AgentInsert {
  const done = runs.filter(({ outcome }) => outcome === "done");
  const confidences = runs.flatMap(({ confidence }) => (typeof confidence === "number" ? [confidence] : []));
  return {
    id: agentId,
    tenantId,
    name,
    description,
    role,
    maturityLevel: level,
    capabilities: [...capabilities],
    configuration: {},
    version: 1,
    revision: 1,
    status: "active",
    createdAt,
    updatedAt: loadedAt,
    totalExecutions: runs.length,
    successfulExecutions: done.length,
    vouchedExecutions: done.filter(({ verification }) => verification !== "self_reported").length,
    confidenceSum: confidences.reduce((sum, confidence) => sum + confidence, 0),
    confidenceCount: confidences.length,
    lastExecutionAt: runs.at(-1)?.completedAt ?? null,
    progress,
    weakest: "episodes",
  };
}
