import type { ExecutionEvent } from "./execution-events.ts";
import type { ExecutionRecord } from "./execution-record.ts";
import type { ExecutionObject, StoredRun } from "./execution.object.ts";

/** One execution's object. */
export interface ExecutionClient {
  start(run: StoredRun): Promise<void>;
  wait(maxMs: number): Promise<ExecutionRecord | null>;
  cancel(): Promise<ExecutionRecord | null>;
  wake(): Promise<void>;
  follow(seen: number, maxMs: number): Promise<ExecutionEvent[] | null>;
}

export function executionClient(env: Env, executionId: string): ExecutionClient {
  const namespace = env.EXECUTION as unknown as DurableObjectNamespace<ExecutionObject>;
  const stub = namespace.get(namespace.idFromName(executionId)) as unknown as ExecutionClient;
  return {
    start: async (run) => await stub.start(run),
    wait: async (maxMs) => await stub.wait(maxMs),
    cancel: async () => await stub.cancel(),
    wake: async () => await stub.wake(),
    follow: async (seen, maxMs) => await stub.follow(seen, maxMs),
  };
}
