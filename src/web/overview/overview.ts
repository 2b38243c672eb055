import { callData } from "#web/lib/call.ts";
import type { Pagination } from "#web/lib/pagination.ts";

export interface Agent {
  id: string;
  name: string;
  role: string;
  maturity_level: string;
  status: "active" | "inactive";
  created_at: string;
}

export interface Approval {
  id: string;
  agent_id: string;
  action: string;
  input_summary: string;
  requested_at: string;
  expires_at: string;
}

/** The tenant's newest agents, what waits for a decision, and how often the only agent has run. */
export interface Work {
  agents: readonly Agent[];
  agentTotal: number;
  approvals: readonly Approval[];
  approvalTotal: number;
  /** Null where the tenant has several agents: it is past its first steps. */
  runsOfOnlyAgent: number | null;
}

const WAITING_SHOWN = 5;

/** The most that the API gives at once. */
const AGENTS_READ = 100;

/** Reads what the overview shows, in as few requests as it can: a free tenant has fifty a day. */
export async function readWork(signal: AbortSignal): Promise<Work> {
  const [{ agents, pagination }, waiting] = await Promise.all([
    callData<{ agents: Agent[]; pagination: Pagination }>("GET", "/api/agents", {
      query: { limit: AGENTS_READ },
      signal,
    }),
    callData<{ approvals: Approval[]; pagination: Pagination }>("GET", "/api/approvals", {
      query: { status: "pending", limit: WAITING_SHOWN },
      signal,
    }),
  ]);
  return {
    agents,
    agentTotal: pagination.total,
    approvals: waiting.approvals,
    approvalTotal: waiting.pagination.total,
    runsOfOnlyAgent: agents.length === 1 ? await runsOf(agents[0]?.id ?? "", signal) : null,
  };
}

async function runsOf(agentId: string, signal: AbortSignal): Promise<number> {
  const path = `/api/agents/${agentId}/executions`;
  const { pagination } = await callData<{ pagination: Pagination }>("GET", path, { query: { limit: 1 }, signal });
  return pagination.total;
}
