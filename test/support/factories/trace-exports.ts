import { expect } from "vitest";

import type { TestAccount } from "#test/support/client";
import { ask } from "#test/support/factories/model-connections";

export interface TraceExportView {
  url: string;
  header_names: string[];
  include_content: boolean;
  waiting: number;
  dropped: number;
  last_sent_at: string | null;
  last_failed_at: string | null;
  last_error: string | null;
  paused_until: string | null;
}

/** Sends the account's traces to a receiver; fails the test on a refusal. */
export async function exportTraces(owner: TestAccount, body: Record<string, unknown>): Promise<TraceExportView> {
  const answer = await ask(owner, "PUT", "/api/trace-export", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ trace_export: TraceExportView }>().trace_export;
}

export const readTraceExport = async (owner: TestAccount): Promise<TraceExportView | null> =>
  (await ask(owner, "GET", "/api/trace-export")).data<{ trace_export: TraceExportView | null }>().trace_export;
