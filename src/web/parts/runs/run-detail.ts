import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

import type { Run } from "./run.ts";

/** A run as `GET /api/executions/{execution_id}` shows it. */
export type RunDetail = DataOf<"GET /api/executions/{execution_id}">["execution"];

/** One step in the tree of a run, as the API gives it. */
export type RunStep = DataOf<"GET /api/agents/{agent_id}/executions/{execution_id}/trace">["steps"][number];

const pathOf = (executionId: string): `/api/executions/${string}` =>
  `/api/executions/${encodeURIComponent(executionId)}`;

export const readRun = async (executionId: string, signal?: AbortSignal): Promise<RunDetail> =>
  (await callData("GET", pathOf(executionId), { signal })).execution;

export type Neighbours = DataOf<"GET /api/executions/{execution_id}/neighbours">;

/** The runs above and below one in the list that the query makes. */
export const readNeighbours = (
  executionId: string,
  query: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Neighbours> => callData("GET", `${pathOf(executionId)}/neighbours`, { query, signal });

export const isUnderWay = ({ status }: Pick<Run, "status">): boolean =>
  status === "pending" || status === "in_progress";

/** Whether a step is a tool that gave something, in which the numbers of a result are looked for. */
export const hasToolOutput = ({ kind, output, error }: RunStep): boolean =>
  output !== undefined && error === null && (kind === "tool" || kind === "effect");

/** Tokens in and out. */
export const tokensOfStep = ({ tokens }: RunStep): number => (tokens === null ? 0 : tokens.input + tokens.output);

/** The model of a step as `connection/model`; without the connection where the step does not have it. */
export const modelOfStep = ({ model, connection }: Pick<RunStep, "model" | "connection">): string =>
  [connection, model].filter((part) => part !== null).join("/");
