import type { RunRow } from "./run-row.ts";
import type { RunReference, SdlcRunObject } from "./sdlc-run.object.ts";

/** The object that carries one run of a development agent. */
export interface SdlcRunClient {
  start(run: RunReference): Promise<void>;
  wait(maxMs: number): Promise<RunRow | null>;
  cancel(run: RunReference): Promise<RunRow | null>;
}

export function sdlcRunClient(env: Env, runId: string): SdlcRunClient {
  const namespace = env.SDLC_RUN as unknown as DurableObjectNamespace<SdlcRunObject>;
  const stub = namespace.get(namespace.idFromName(runId)) as unknown as SdlcRunClient;
  return {
    start: async (run) => await stub.start(run),
    wait: async (maxMs) => await stub.wait(maxMs),
    cancel: async (run) => await stub.cancel(run),
  };
}
