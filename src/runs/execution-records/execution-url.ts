import type { ExecutionRecord } from "./execution-record.ts";

/** The path of an execution. */
export const executionUrl = (record: Pick<ExecutionRecord, "agentId" | "id">): string =>
  `/api/agents/${record.agentId}/executions/${record.id}`;
