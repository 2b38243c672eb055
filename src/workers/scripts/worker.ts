import { workerdEngine } from "#engine/sandbox/quickjs-module.workerd";
import { runScript } from "#engine/sandbox/run-script";
import { DEFAULT_LIMITS, type ScriptRequest } from "#engine/sandbox/script";
import { SLICE_HEADER, SLICE_SPENT, sliceOf } from "#engine/sandbox/script-message";

/** The Worker that runs scripts. It has no bindings, secrets or network. Only the platform calls it. */
export default {
  async fetch(request) {
    const script = await request.json<ScriptRequest>();
    const slice = request.headers.get(SLICE_HEADER);
    const turn = sliceOf(script, slice === null ? null : Number(slice), DEFAULT_LIMITS);
    const outcome = await runScript(turn, workerdEngine);
    const isCutShort = turn !== script && !outcome.ok && outcome.usage.ranOutOfTime;
    return isCutShort ? new Response(null, { status: SLICE_SPENT }) : Response.json(outcome);
  },
} satisfies ExportedHandler;
