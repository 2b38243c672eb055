import type { Cast } from "./play-agent.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";

const DAY_MS = 86_400_000;
const CASES = 6;
const CASE_MS = 6_000;

type DataSetRows = Pick<StoryRows, "dataSets" | "dataSetCases" | "dataSetRuns" | "dataSetResults">;

/**
 * A data set made from an agent's checked runs, with one that failed, and the run of its version over them. A case has the
 * recorded answers of its run's tools and the same checks, so it ends as its run did.
 */
export function dataSetRows(
  { tenantId, colleague, newId }: Owner,
  { agentId }: Cast,
  { executions, openedAt }: { executions: StoryRows["executions"]; openedAt: number },
): DataSetRows {
  const madeAt = openedAt - DAY_MS;
  const checked = executions.filter(
    ({ verification, recorded, createdAt }) => verification === "checked" && recorded != null && createdAt < madeAt,
  );
  const failed = checked.filter(({ outcome }) => outcome !== "done").slice(-1);
  const done = checked.filter(({ outcome }) => outcome === "done").slice(failed.length - CASES);
  const sources = [...done, ...failed];
  const setId = newId(madeAt);
  const runId = newId(madeAt + DAY_MS / 48);
  const cases = sources.map((source, index) => caseRow(source, { id: newId(madeAt + 1 + index), setId, madeAt }));
  const beganAt = madeAt + DAY_MS / 48;
  const isDone = ({ outcome }: StoryRows["executions"][number]): boolean => outcome === "done";
  return {
    dataSets: [
      {
        id: setId,
        tenantId,
        name: "Returns questions",
        description: "Questions whose answers a check knows, made from runs of the Returns desk.",
        caseCount: cases.length,
        characters: cases.reduce((sum, { characters }) => sum + characters, 0),
        revision: 1,
        createdBy: colleague,
        createdAt: madeAt,
        updatedAt: madeAt,
      },
    ],
    dataSetCases: cases,
    dataSetRuns: [
      {
        id: runId,
        tenantId,
        dataSetId: setId,
        agentId,
        agentVersion: 1,
        isJudged: false,
        concurrency: 4,
        status: "completed",
        total: cases.length,
        passed: sources.filter(isDone).length,
        failed: sources.filter((source) => !isDone(source)).length,
        notRun: 0,
        costUsd: 0,
        unpriced: 0,
        createdBy: colleague,
        createdAt: beganAt,
        completedAt: beganAt + cases.length * CASE_MS,
      },
    ],
    dataSetResults: sources.map((source, index) => ({
      runId,
      caseId: cases[index]?.id ?? "",
      tenantId,
      caseRevision: 1,
      ...(isDone(source)
        ? { outcome: "passed" as const }
        : { outcome: "failed" as const, reason: "check", detail: missedIn(source) }),
      verification: "checked" as const,
      checks: source.checks ?? [],
      result: source.result ?? null,
      durationMs: (source.completedAt ?? 0) - (source.startedAt ?? 0),
      costUsd: 0,
      createdAt: beganAt + (index + 1) * CASE_MS,
    })),
  };
}

const missedIn = ({ checks }: StoryRows["executions"][number]): string | null =>
  (checks ?? []).find(({ passed }) => !passed)?.detail ?? null;

function caseRow(
  { id: sourceExecutionId, tenantId, task, action, input, recorded }: StoryRows["executions"][number],
  { id, setId, madeAt }: { id: string; setId: string; madeAt: number },
): StoryRows["dataSetCases"][number] {
  const { context, parameters } = input;
  const held = { context, parameters: { action, ...parameters }, calls: recorded?.calls ?? null };
  return {
    id,
    tenantId,
    dataSetId: setId,
    task,
    ...held,
    sourceExecutionId,
    characters: task.length + JSON.stringify(held).length,
    revision: 1,
    createdAt: madeAt,
    updatedAt: madeAt,
  };
}
