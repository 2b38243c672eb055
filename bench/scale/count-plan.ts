/** How many rows of each kind an instance gets. */
export interface CountPlan {
  tenants: number;
  agents: number;
  executions: number;
  listings: number;
  auditEntries: number;
  /** The rows of one tenant, whose requests are measured. */
  measured: {
    agents: number;
    executions: number;
    /** The executions of one of its agents, whose own pages are measured. */
    agentExecutions: number;
    auditEntries: number;
    /** Rows of each other list, such as approvals, alerts, conversations and deliveries of one webhook. */
    rows: number;
  };
}

/** The counts that a person orders. */
export type CountOrder = Pick<CountPlan, "tenants" | "agents" | "executions" | "listings" | "auditEntries">;

/** The measured tenant has this share of what grows with all tenants. */
const MEASURED_SHARE = 0.05;
/** The share of its executions that one agent has. */
const AGENT_SHARE = 0.4;
/** The measured tenant has a row of each other kind for this many executions of the whole instance. */
const EXECUTIONS_FOR_A_ROW = 200;

/** An instance with a page of each list, and the window of runs that a decision about an agent reads. */
export const SMALL: CountPlan = {
  tenants: 1,
  agents: 30,
  executions: 300,
  listings: 400,
  auditEntries: 1_100,
  measured: { agents: 30, executions: 300, agentExecutions: 250, auditEntries: 1_100, rows: 60 },
};

/** One large tenant among many, which is never smaller than the tenant of the small instance. */
export function planOf(order: CountOrder): CountPlan {
  const share = (of: number, least: number): number => Math.max(least, Math.round(of * MEASURED_SHARE));
  const executions = share(order.executions, SMALL.measured.executions);
  return {
    ...order,
    measured: {
      agents: share(order.agents, SMALL.measured.agents),
      executions,
      agentExecutions: Math.max(SMALL.measured.agentExecutions, Math.round(executions * AGENT_SHARE)),
      auditEntries: share(order.auditEntries, SMALL.measured.auditEntries),
      rows: Math.max(SMALL.measured.rows, Math.round(order.executions / EXECUTIONS_FOR_A_ROW)),
    },
  };
}
