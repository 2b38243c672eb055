export interface ScriptLimits {
  /**
   * Maximum steps of a script, each of 10,000 backward jumps and calls. 1,000 take about 100 ms of a plain loop. This
   * limit applies on the platform, where time does not advance while code runs.
   */
  interruptCount: number;
  /**
   * A second limit by the clock, where it advances. A script that reaches it ends within the time of eight of its
   * slowest operations.
   */
  timeoutMs: number;
  /**
   * Maximum memory of the script. The interpreter checks only single allocations against it, because its build does not
   * track the sizes of what it holds. So the WebAssembly memory enforces the limit by not growing. It cannot enforce
   * less than its initial 16 MiB. One text, list or buffer may take 4 MiB of it, so that no single operation takes
   * long.
   */
  memoryBytes: number;
  stackBytes: number;
  /** Maximum characters of the output as JSON. */
  outputCharacters: number;
  /** Total elements and characters that native functions may walk. */
  nativeWork: number;
}

export const DEFAULT_LIMITS: ScriptLimits = {
  interruptCount: 10_000,
  timeoutMs: 1_000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 64 * 1024,
  outputCharacters: 262_144,
  nativeWork: 100_000_000,
};

export interface ScriptRequest {
  source: string;
  /** `function`: the source defines or is the function `main(input)`. `script`: its last value is the output, and `input` is a global. */
  kind: "function" | "script";
  /** Plain JSON. */
  input: unknown;
  /** The time that `Date` shows, in milliseconds; 0 when absent. */
  now?: number;
  /** The seed of `Math.random`; 0 when absent. */
  seed?: number;
  limits?: Partial<ScriptLimits>;
}

export interface LogLine {
  level: "log" | "info" | "warn" | "error" | "debug";
  text: string;
}

export interface ScriptUsage {
  /** Steps taken, see `ScriptLimits.interruptCount`. */
  interrupts: number;
  /** Memory held at the end, as far as the interpreter counts it. */
  memoryBytes: number;
  /** The interpreter's whole memory, which only grows: the peak, or its initial 16 MiB. */
  peakBytes: number;
  outputCharacters: number;
  /** Whether the clock ended it and not a count: with more time it might have ended differently. */
  ranOutOfTime: boolean;
}

export type ScriptErrorCode =
  | "SOURCE"
  | "SYNTAX"
  | "NO_MAIN"
  | "THREW"
  | "TIME_LIMIT"
  | "MEMORY_LIMIT"
  | "STACK_LIMIT"
  | "OUTPUT_LIMIT"
  | "NEVER_SETTLES";

export interface ScriptError {
  code: ScriptErrorCode;
  /** The name of the thrown error or of the limit's. */
  name: string;
  message: string;
  /** Line of the script, from 1. */
  line?: number;
}

export type ScriptOutcome =
  | { ok: true; output: unknown; logs: LogLine[]; usage: ScriptUsage }
  | { ok: false; error: ScriptError; logs: LogLine[]; usage: ScriptUsage };
