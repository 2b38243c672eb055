import type { QuickJSContext, QuickJSHandle, VmCallResult } from "quickjs-emscripten-core";

import METER from "./meter.sandbox.js";
import PRELUDE from "./prelude.sandbox.js";
import { ScriptFault } from "./script-error.ts";

export interface Host {
  log(level: string, text: string): void;
  /** Asks to stop the script at its next interrupt point. */
  exhaust(): void;
  now: number;
  seed: number;
  nativeWork: number;
}

export interface OpenScript {
  /**
   * Evaluates the source and starts its function: the handle of a promise of the output's JSON text. Throws
   * ScriptFault.
   */
  start(source: string, kind: "function" | "script", inputText: string, outputCharacters: number): QuickJSHandle;
  /** Reads a thrown value's name, message and stack as text; null when that is not possible. */
  describe(thrown: QuickJSHandle): { name: string; message: string; stack: string } | null;
  dispose(): void;
}

const FILE = "skill.js";
const ANONYMOUS_FUNCTION = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:async\s+)?function\s*\*?\s*\(/;
const IS_MODULE = /^[ \t]*export\s+(?:default|(?:async\s+)?function|const|let|var|class|\{)/m;

/** Prepares a context for a script: runs the prelude and keeps its functions out of the script's reach. */
export function openScript(context: QuickJSContext, host: Host): OpenScript {
  const log = context.newFunction("log", (level, text) => {
    host.log(context.getString(level), context.getString(text));
  });
  const exhaust = context.newFunction("exhaust", () => {
    host.exhaust();
  });
  const settings = [
    log,
    exhaust,
    context.newNumber(host.now),
    context.newNumber(host.seed),
    context.newNumber(host.nativeWork),
  ];
  const prelude = expectValue(context.evalCode(PRELUDE, "prelude.js"));
  const meter = expectValue(context.evalCode(METER, "meter.js"));
  const inside = expectValue(context.callFunction(prelude, context.undefined, [meter, ...settings]));
  for (const handle of [prelude, meter, ...settings]) handle.dispose();

  const invoke = (name: string, ...values: QuickJSHandle[]): QuickJSHandle => {
    const method = context.getProp(inside, name);
    const result = context.callFunction(method, inside, values);
    method.dispose();
    return expectValue(result);
  };

  return {
    start(source, kind, inputText, outputCharacters) {
      const input = context.newString(inputText);
      const limit = context.newNumber(outputCharacters);
      try {
        if (kind === "script") invoke("setInput", input).dispose();
        const target = kind === "script" ? evaluate(context, source) : findMain(context, source, invoke);
        const isCall = kind === "function" ? context.true : context.false;
        const promise = invoke("settle", target, isCall, input, limit);
        target.dispose();
        return promise;
      } finally {
        input.dispose();
        limit.dispose();
      }
    },
    describe(thrown) {
      try {
        const handle = invoke("describe", thrown);
        const text = context.getString(handle);
        handle.dispose();
        const {
          name = "",
          message = "",
          stack = "",
        } = JSON.parse(text) as { name?: string; message?: string; stack?: string };
        return { name, message, stack };
      } catch (error) {
        if (!(error instanceof ScriptFault)) throw error;
        error.thrown?.dispose();
        return null;
      }
    },
    dispose: () => inside.dispose(),
  };
}

/** The function that the source is, defines as `main`, or exports. */
function findMain(context: QuickJSContext, source: string, invoke: (name: string) => QuickJSHandle): QuickJSHandle {
  if (IS_MODULE.test(source)) return exportedMain(context, source);
  const value = evaluate(context, ANONYMOUS_FUNCTION.test(source) ? `(${source}\n)` : source);
  const main = expectValue(context.evalCode('typeof main === "function" ? main : undefined', "find-main.js"));
  if (context.typeof(main) === "function") {
    value.dispose();
    return main;
  }
  main.dispose();
  if (context.typeof(value) === "function") return value;
  value.dispose();
  const exported = invoke("exported");
  if (context.typeof(exported) === "function") return exported;
  exported.dispose();
  throw new ScriptFault("NO_MAIN", null);
}

function exportedMain(context: QuickJSContext, source: string): QuickJSHandle {
  let exported = evaluate(context, source, "module");
  const state = context.getPromiseState(exported);
  if (state.type === "pending") {
    exported.dispose();
    throw new ScriptFault("NEVER_SETTLES", null);
  }
  if (state.type === "rejected") {
    exported.dispose();
    throw new ScriptFault("THREW", state.error);
  }
  if (state.notAPromise !== true) {
    exported.dispose();
    exported = state.value;
  }
  for (const name of ["main", "default"]) {
    const candidate = context.getProp(exported, name);
    if (context.typeof(candidate) === "function") {
      exported.dispose();
      return candidate;
    }
    candidate.dispose();
  }
  exported.dispose();
  throw new ScriptFault("NO_MAIN", null);
}

function evaluate(context: QuickJSContext, source: string, type: "global" | "module" = "global"): QuickJSHandle {
  const result = context.evalCode(source, FILE, { type });
  if (result.error !== undefined) throw new ScriptFault("SYNTAX", result.error);
  return result.value;
}

function expectValue(result: VmCallResult<QuickJSHandle>): QuickJSHandle {
  if (result.error !== undefined) throw new ScriptFault("THREW", result.error);
  return result.value;
}
