/** One execution's object. */
export interface ExecutionClient {
  /** Starts the stored execution unless it has started already. */
  start(): Promise<void>;
}

export function executionClient(_env: Env, _executionId: string): ExecutionClient {
  return { start: () => Promise.reject(new Error("bound by the executions area")) };
}
