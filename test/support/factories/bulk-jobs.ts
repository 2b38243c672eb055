import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface BulkResultView {
  execution_id: string;
  task: string | null;
  status: string;
  code: string | null;
  message: string | null;
  new_execution_id: string | null;
  outcome: string | null;
  case_id: string | null;
}

export interface BulkJobView {
  id: string;
  action: string;
  status: "in_progress" | "completed" | "stopped" | "cancelled";
  stop_reason: string | null;
  max_usd: number | null;
  cost_usd: number;
  ordered_by: string;
  total: number;
  counts: Readonly<Record<string, number>>;
  results: BulkResultView[];
  next_cursor: string | null;
}

type Where = Pick<TestAccount, "token"> & { baseUrl?: string };

export const startBulk = ({ token, ...where }: Where, body: object): Promise<Answer> =>
  call("POST", "/api/executions/bulk", { token, body, ...where });

/** A job that was accepted. */
export async function acceptedBulk(where: Where, body: object): Promise<string> {
  const started = await startBulk(where, body);
  expect(started.status, started.text).toBe(202);
  const { id, poll_url: pollUrl } = started.data<{ id: string; poll_url: string }>();
  expect(started.headers["location"]).toBe(pollUrl);
  return id;
}

export async function readBulk({ token, ...where }: Where, id: string, query = "?limit=500"): Promise<BulkJobView> {
  const answer = await call("GET", `/api/executions/bulk/${id}${query}`, { token, ...where });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<BulkJobView>();
}

/** Waits for the end of a job. */
export async function untilBulkEnds(where: Where, id: string): Promise<BulkJobView> {
  await expect.poll(async () => (await readBulk(where, id)).status, { timeout: 60_000 }).not.toBe("in_progress");
  return readBulk(where, id);
}

/** A job from its order to its end. */
export const bulkToEnd = async (where: Where, body: object): Promise<BulkJobView> =>
  untilBulkEnds(where, await acceptedBulk(where, body));

/** All results of a job, page by page. */
export async function allResults(where: Where, id: string, query: string): Promise<BulkResultView[][]> {
  const pages: BulkResultView[][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: BulkJobView = await readBulk(where, id, `?${query}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    pages.push(page.results);
    cursor = page.next_cursor;
  }
  return pages;
}
