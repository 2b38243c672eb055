import { expect, vi } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface DataSetView {
  id: string;
  name: string;
  description: string | null;
  case_count: number;
}

export interface CaseView {
  id: string;
  task: string;
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
  expected: { answer: string } | null;
  checks: Record<string, unknown>[];
  source_execution_id: string | null;
  recorded_calls: number | null;
  proves: boolean;
}

export type Where = Pick<TestAccount, "token"> & { baseUrl?: string };

const done = <Data>(answer: Answer, status: number): Data => {
  expect(answer.status, answer.text).toBe(status);
  return answer.data<Data>();
};

export const createDataSet = async ({ token, ...where }: Where, body: object = {}): Promise<DataSetView> =>
  done(await call("POST", "/api/data-sets", { token, body: { name: "Hard tickets", ...body }, ...where }), 201);

export const addCases = ({ token, ...where }: Where, setId: string, cases: readonly object[]): Promise<Answer> =>
  call("POST", `/api/data-sets/${setId}/cases`, { token, body: { cases }, ...where });

/** A data set with cases; their ids are in order. */
export async function filledDataSet(
  owner: Where,
  cases: readonly object[],
): Promise<{ id: string; caseIds: string[] }> {
  const { id } = await createDataSet(owner);
  const { case_ids: caseIds } = done<{ case_ids: string[] }>(await addCases(owner, id, cases), 201);
  return { id, caseIds };
}

export const casesOf = async ({ token, ...where }: Where, setId: string): Promise<CaseView[]> =>
  done<{ cases: CaseView[] }>(await call("GET", `/api/data-sets/${setId}/cases?limit=100`, { token, ...where }), 200)
    .cases;

export interface RunView {
  run_id: string;
  version: number;
  record: boolean;
  status: "in_progress" | "completed" | "cancelled" | "void";
  total: number;
  passed: number;
  failed: number;
  not_decided: number;
  not_run: number;
  cases: {
    case_id: string;
    task: string;
    outcome: string;
    verification: string | null;
    reason: string | null;
    detail: string | null;
  }[];
}

export const startRun = ({ token, ...where }: Where, setId: string, body: object): Promise<Answer> =>
  call("POST", `/api/data-sets/${setId}/runs`, { token, body, ...where });

export const readRun = async ({ token, ...where }: Where, runId: string): Promise<RunView> =>
  done(await call("GET", `/api/data-set-runs/${runId}?limit=100`, { token, ...where }), 200);

/** Runs a version over a data set to its end. */
export async function runToEnd(where: Where, setId: string, body: object): Promise<RunView> {
  const started = await startRun(where, setId, body);
  const { run_id: runId, poll_url: pollUrl } = done<{ run_id: string; poll_url: string }>(started, 202);
  expect(started.headers["location"]).toBe(pollUrl);
  await vi.waitUntil(async () => (await readRun(where, runId)).status !== "in_progress", { timeout: 30_000 });
  return readRun(where, runId);
}
