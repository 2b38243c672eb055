/** The facts that identify a budget. */
interface Identity {
  scope?: unknown;
  /** The name of the agent; nothing without one. */
  agent?: unknown;
  window?: unknown;
}

/** The name by which files refer to a budget: `tenant month`, `agent Desk day`. */
export const budgetName = ({ scope, agent, window }: Identity): string =>
  [scope, ...(agent === undefined || agent === null ? [] : [agent]), window].map(String).join(" ");
