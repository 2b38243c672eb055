import type { ScriptOutcome, ScriptRequest } from "#engine/sandbox/script";

/** Runs a script in the sandbox, which is loaded on first use. */
export async function runInSandbox(request: ScriptRequest): Promise<ScriptOutcome> {
  const [{ runScript }, { workerdEngine }] = await Promise.all([
    import("#engine/sandbox/run-script"),
    import("#engine/sandbox/quickjs-module.workerd"),
  ]);
  return runScript(request, workerdEngine);
}
