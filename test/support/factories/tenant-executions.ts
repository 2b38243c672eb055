import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import { queryOf } from "#test/support/factories/listings";

export interface RunView {
  /** Only in a list with a text in its query. */
  hits?: unknown[];
  execution_id: string;
  task: string;
  agent: { id: string; name: string; level: string; level_now: string };
  status: string;
  outcome: string | null;
  verification: string | null;
  confidence: number | null;
  action: string;
  triggered_by: string;
  rerun_of: string | null;
  awaiting_approval_id: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  duration_ms: number | null;
  waited_ms: number;
  usage: Record<string, number | null>;
}

export interface Count {
  count: number;
  is_more: boolean;
}

export interface RunPage {
  executions: RunView[];
  next_cursor: string | null;
  looked_until: string | null;
  counts: Record<string, Count> | null;
}

export const askForRuns = (
  { token }: Pick<TestAccount, "token">,
  query: Record<string, string> = {},
): Promise<Answer> => call("GET", `/api/executions?${queryOf(query)}`, { token });

export async function runsOf(owner: Pick<TestAccount, "token">, query: Record<string, string> = {}): Promise<RunPage> {
  const answer = await askForRuns(owner, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<RunPage>();
}

export const idsOf = ({ executions }: RunPage): string[] => executions.map((run) => run.execution_id);

/** All pages of a list, one after the other. */
export async function pagesOf(owner: Pick<TestAccount, "token">, query: Record<string, string>): Promise<RunPage[]> {
  const pages = [await runsOf(owner, query)];
  for (let cursor = pages[0]?.next_cursor ?? null; cursor !== null;) {
    const page = await runsOf(owner, { ...query, cursor });
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}
