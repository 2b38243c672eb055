import type { ScriptOutcome, ScriptRequest } from "#areas/sandbox/run-script";

/** Runs a source in the sandbox, which is loaded on first use: most requests never need its half megabyte. */
export async function runInSandbox(request: ScriptRequest): Promise<ScriptOutcome> {
  const [{ runScript }, { workerdEngine }] = await Promise.all([
    import("#areas/sandbox/run-script"),
    import("#areas/sandbox/quickjs-module.workerd"),
  ]);
  return runScript(request, workerdEngine);
}
