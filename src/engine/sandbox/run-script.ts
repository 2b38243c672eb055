import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";

import { interpreterNumbers } from "./interpreter-places.ts";
import { type OpenScript, openScript } from "./open-script.ts";
import { Pace } from "./pace.ts";
import type { Interpreter, SandboxEngine } from "./sandbox-engine.ts";
import { ScriptFault, scriptErrorOf } from "./script-error.ts";
import {
  DEFAULT_LIMITS,
  type LogLine,
  type ScriptError,
  type ScriptLimits,
  type ScriptOutcome,
  type ScriptRequest,
  type ScriptUsage,
} from "./script.ts";

/** The interpreter's initial memory, which holds its data, its stack and the prelude. */
const FIRST_BYTES = 16 * 1024 * 1024;
const OVERHEAD_BYTES = 4 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/** Limits a memory to a size: an allocation that needs more fails inside the script. */
function boundMemory(memory: WebAssembly.Memory, maxBytes: number): WebAssembly.Memory {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError("The script's memory limit.");
    return WebAssembly.Memory.prototype.grow.call(memory, pages);
  };
  return memory;
}

const MAX_SOURCE_CHARACTERS = 262_144;
const MAX_LOG_LINES = 200;
const MAX_LOG_CHARACTERS = 65_536;
/** Numeric literals of BigInt: its arithmetic has no interrupt points, so one line can compute for hours. */
const BIGINT_LITERAL = /(?<![\w$.])(?:\d[\d_]*|0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+)n\b/;

/**
 * Runs a script in a separate QuickJS without network, files, clock or host objects. Only JSON text goes in and out.
 * The same source, input, `now` and `seed` give the same outcome. Asynchronous functions are allowed. There is nothing
 * to wait for, so a promise that no job of the script settles is an error. Whatever the script does is an outcome. Only
 * a fault of the engine itself throws, and then the next script gets a new engine.
 *
 * The limits do not bound a single native operation. The slowest known one takes about a second: it compares texts that
 * the interpreter holds as a tree of shared parts. The caller must run this function in a thread that it can end.
 */
export async function runScript(request: ScriptRequest, engine: SandboxEngine): Promise<ScriptOutcome> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const logs: LogLine[] = [];
  const usage: ScriptUsage = { interrupts: 0, memoryBytes: 0, peakBytes: 0, outputCharacters: 0, ranOutOfTime: false };
  const refusal = refuseSource(request.source);
  if (refusal !== null) return { ok: false, error: refusal, logs, usage };
  const interpreter = await engine.get();
  const { quickjs } = interpreter;
  const memory = boundMemory(quickjs.getWasmMemory(), limits.memoryBytes + OVERHEAD_BYTES);
  let outcome: ScriptOutcome;
  let runtime: QuickJSRuntime;
  let context: QuickJSContext;
  try {
    runtime = quickjs.newRuntime();
    const sandbox = new Sandbox(interpreter, runtime, limits, logs, usage);
    context = sandbox.context;
    outcome = sandbox.run(request);
  } catch (error) {
    usage.peakBytes = memory.buffer.byteLength;
    // The interpreter's own stack ran out, or it failed: its memory cannot be trusted and is not freed piece by piece.
    engine.discard(interpreter);
    if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error;
    return {
      ok: false,
      error: { code: "STACK_LIMIT", name: "InternalError", message: "The script exceeded its stack limit." },
      logs,
      usage,
    };
  }
  usage.peakBytes = memory.buffer.byteLength;
  try {
    usage.memoryBytes = memoryOf(runtime, context);
    context.dispose();
    runtime.dispose();
    // Grown memory is never released: the next script gets a small one.
    if (usage.peakBytes > FIRST_BYTES) engine.discard(interpreter);
  } catch {
    // A script stopped between two jobs can leave objects that the interpreter refuses to free. The outcome is valid.
    engine.discard(interpreter);
  }
  return outcome;
}

function refuseSource(source: string): ScriptError | null {
  if (source.length > MAX_SOURCE_CHARACTERS) {
    return {
      code: "SOURCE",
      name: "SourceError",
      message: `A script can have at most ${MAX_SOURCE_CHARACTERS} characters.`,
    };
  }
  const literal = BIGINT_LITERAL.exec(source);
  if (literal === null) return null;
  const line = source.slice(0, literal.index).split("\n").length;
  return {
    code: "SOURCE",
    name: "SourceError",
    message: `BigInt literals such as ${literal[0].slice(0, 20)} are not available in the sandbox.`,
    line,
  };
}

/** One run's runtime, context and counters. */
class Sandbox {
  readonly context: QuickJSContext;
  readonly #runtime: QuickJSRuntime;
  readonly #limits: ScriptLimits;
  readonly #logs: LogLine[];
  readonly #usage: ScriptUsage;
  readonly #pace: Pace;
  #logCharacters = 0;

  constructor(
    { quickjs, places }: Interpreter,
    runtime: QuickJSRuntime,
    limits: ScriptLimits,
    logs: LogLine[],
    usage: ScriptUsage,
  ) {
    this.#runtime = runtime;
    this.#limits = limits;
    this.#logs = logs;
    this.#usage = usage;
    runtime.setMemoryLimit(limits.memoryBytes);
    runtime.setMaxStackSize(limits.stackBytes);
    this.context = runtime.newContext({
      intrinsics: {
        BaseObjects: true,
        Date: true,
        Eval: true,
        StringNormalize: true,
        RegExp: true,
        RegExpCompiler: true,
        JSON: true,
        Proxy: false,
        MapSet: true,
        TypedArrays: true,
        Promise: true,
      },
    });
    this.#pace = new Pace(interpreterNumbers(quickjs.getWasmMemory(), places, runtime, this.context), limits);
    runtime.setInterruptHandler(() => this.#pace.ask());
  }

  run(request: ScriptRequest): ScriptOutcome {
    const logs = this.#logs;
    const usage = this.#usage;
    const opened = this.#open(request);
    if (opened === null) {
      return {
        ok: false,
        error: { code: "MEMORY_LIMIT", name: "InternalError", message: "The limits leave no room for a script." },
        logs,
        usage,
      };
    }
    this.#pace.begin();
    try {
      const promise = opened.start(
        request.source,
        request.kind,
        JSON.stringify(request.input ?? null),
        this.#limits.outputCharacters,
      );
      const text = this.#settle(promise);
      usage.outputCharacters = text.length;
      return { ok: true, output: parseOutput(text), logs, usage };
    } catch (fault) {
      if (!(fault instanceof ScriptFault)) throw fault;
      return {
        ok: false,
        error: scriptErrorOf(
          fault,
          (thrown) => opened.describe(thrown),
          request.source,
          () => this.#pace.isStopped,
        ),
        logs,
        usage,
      };
    } finally {
      usage.interrupts = this.#pace.steps;
      usage.ranOutOfTime = this.#pace.ranOutOfTime;
      opened.dispose();
    }
  }

  /** The prepared context, or null when the limits are too small even for that. */
  #open(request: ScriptRequest): OpenScript | null {
    try {
      return openScript(this.context, {
        log: (level, text) => this.#log(level, text),
        exhaust: () => this.#pace.stop(),
        now: request.now ?? 0,
        seed: request.seed ?? 0,
        nativeWork: this.#limits.nativeWork,
      });
    } catch (fault) {
      if (!(fault instanceof ScriptFault)) throw fault;
      fault.thrown?.dispose();
      return null;
    }
  }

  /** Runs the script's pending jobs until its promise is settled or no job is left. */
  #settle(promise: QuickJSHandle): string {
    for (;;) {
      const state = this.context.getPromiseState(promise);
      if (state.type === "fulfilled") {
        const text = this.context.getString(state.value);
        state.value.dispose();
        promise.dispose();
        return text;
      }
      if (state.type === "rejected") {
        promise.dispose();
        throw new ScriptFault("THREW", state.error);
      }
      if (!this.#runtime.hasPendingJob()) {
        promise.dispose();
        throw new ScriptFault("NEVER_SETTLES", null);
      }
      const jobs = this.#runtime.executePendingJobs(1_000);
      if (jobs.error !== undefined) {
        promise.dispose();
        throw new ScriptFault("THREW", jobs.error);
      }
      jobs.dispose();
    }
  }

  #log(level: string, text: string): void {
    if (this.#logs.length >= MAX_LOG_LINES || this.#logCharacters >= MAX_LOG_CHARACTERS) return;
    this.#logCharacters += text.length;
    this.#logs.push({ level: isLevel(level) ? level : "log", text });
  }
}

/** The output, without keys that could reach a prototype when a careless reader copies it. */
function parseOutput(text: string): unknown {
  if (!text.includes("__proto__")) return JSON.parse(text);
  return JSON.parse(text, (key, value: unknown) => (key === "__proto__" ? undefined : value));
}

function memoryOf(runtime: QuickJSRuntime, context: QuickJSContext): number {
  const handle = runtime.computeMemoryUsage();
  const used = context.getProp(handle, "memory_used_size");
  const bytes = context.getNumber(used);
  used.dispose();
  handle.dispose();
  return bytes;
}

function isLevel(level: string): level is LogLine["level"] {
  return level === "log" || level === "info" || level === "warn" || level === "error" || level === "debug";
}
