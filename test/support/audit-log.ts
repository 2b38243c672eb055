import type { ChainedEntry } from "#platform/audit/chained-entry";
import { call, type TestAccount } from "#test/support/client";

export interface Verification {
  valid: boolean;
  entries: number;
  head: { sequence: number; mac: string };
  from_sequence: number;
  until_sequence: number;
  next_from_sequence: number | null;
  anchored_until: { sequence: number; at: string } | null;
  checked_until: { sequence: number; at: string } | null;
  problems: { kind: string; from_sequence: number; to_sequence: number; detail: string }[];
}

/** The tenant's audit log over HTTP, newest entry first. */
export async function readAudit({ token }: TestAccount, query = ""): Promise<ChainedEntry[]> {
  return (await call("GET", `/api/sdlc/audit${query}`, { token })).data<{ entries: ChainedEntry[] }>().entries;
}

/** The check of a whole short log, or of a part of it. */
export async function verifyAudit({ token }: TestAccount, query = "?from_sequence=1"): Promise<Verification> {
  return (await call("GET", `/api/sdlc/audit/verify${query}`, { token })).data<Verification>();
}
