import type { ScriptOutcome, ScriptRequest } from "#areas/sandbox/run-script";

/** Runs a script in the sandbox, which is loaded on first use. */
export async function runInSandbox(request: ScriptRequest): Promise<ScriptOutcome> {
  const [{ runScript }, { workerdEngine }] = await Promise.all([
    import("#areas/sandbox/run-script"),
    import("#areas/sandbox/quickjs-module.workerd"),
  ]);
  return runScript(request, workerdEngine);
}
