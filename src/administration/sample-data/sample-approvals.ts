import { approvalDigest } from "#agents/approvals/approval-digest";
import { newSampleId } from "#tenancy/sample";

import type { ApprovalInsert } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface SampleApproval {
  /** The name of the asking agent. */
  agent: string;
  action: string;
  summary: string;
  arguments: Readonly<Record<string, unknown>>;
  askedMsAgo: number;
  /** Null while it waits. */
  decided: "consumed" | "rejected" | null;
  reason?: string;
}

/** Waiting requests, and some decided ones. */
const APPROVALS: readonly SampleApproval[] = [
  {
    agent: "Support triage",
    action: "send",
    summary: "Send the answer to ticket 4812 to mira@example.com",
    arguments: { to: "mira@example.com", subject: "Your export is empty", ticket: 4_812 },
    askedMsAgo: 12 * MINUTE_MS,
    decided: null,
  },
  {
    agent: "Release notes",
    action: "post",
    summary: "Post the release notes of version 3.13",
    arguments: { channel: "changelog", version: "3.13", notes: 7 },
    askedMsAgo: 47 * MINUTE_MS,
    decided: null,
  },
  {
    agent: "Support triage",
    action: "update",
    summary: "Set 6 tickets to «answered»",
    arguments: { tickets: [4_790, 4_791, 4_795, 4_801, 4_802, 4_808], status: "answered" },
    askedMsAgo: 2 * HOUR_MS,
    decided: null,
  },
  ...[1, 3, 4, 6, 8].map((days): SampleApproval => ({
    agent: "Support triage",
    action: "send",
    summary: `Send the answer to ticket ${4_800 - days * 31}`,
    arguments: { to: "customer@example.com", ticket: 4_800 - days * 31 },
    askedMsAgo: days * 24 * HOUR_MS + 95 * MINUTE_MS,
    decided: days === 4 ? "rejected" : "consumed",
    ...(days === 4 ? { reason: "The price in it is last year's." } : {}),
  })),
  ...[2, 7].map((days): SampleApproval => ({
    agent: "Release notes",
    action: "post",
    summary: `Post the release notes of version 3.${13 - days}`,
    arguments: { channel: "changelog", version: `3.${13 - days}` },
    askedMsAgo: days * 24 * HOUR_MS,
    decided: "consumed",
  })),
];

/** How long a request may wait; then it expires like any other. */
const WAITS_MS = 24 * HOUR_MS;

/** The sample requests. No approver is named, because no person decided them. */
export const sampleApprovals = (
  tenantId: string,
  agentIds: ReadonlyMap<string, string>,
  now: number,
): Promise<ApprovalInsert[]> =>
  Promise.all(
    APPROVALS.map(async ({ agent, action, summary, arguments: given, askedMsAgo, decided, reason = null }) => {
      const call = { agentId: agentIds.get(agent) ?? "", agentVersion: 1, action, arguments: { ...given } };
      const requestedAt = now - askedMsAgo;
      const decidedAt = decided === null ? null : requestedAt + 20 * MINUTE_MS;
      return {
        ...call,
        id: newSampleId(requestedAt),
        tenantId,
        inputSummary: summary,
        digest: await approvalDigest(call),
        status: decided ?? ("pending" as const),
        requestedByKind: "agent" as const,
        requestedAt,
        expiresAt: requestedAt + WAITS_MS,
        decidedAt,
        decisionReason: reason,
        consumedAt: decided === "consumed" ? decidedAt : null,
      };
    }),
  );
