export interface ScriptLimits {
  /**
   * How many steps a script may take, each of 10,000 backward jumps and calls. 1,000 are about 100 ms of a plain loop. This is the limit
   * that holds on the platform, where the clock stands still while code runs.
   */
  interruptCount: number;
  /** A second limit by the clock, where it moves. A script that reaches it ends within the time of eight of its slowest operations. */
  timeoutMs: number;
  /**
   * What the script may hold. The interpreter counts only a single allocation against this (its build knows no sizes of what it holds), so
   * the limit is held by the WebAssembly memory, which is not let grow; below the 16 MiB it begins with it cannot hold. One text, list or
   * buffer may have 4 MiB of it, so that no single operation takes long.
   */
  memoryBytes: number;
  stackBytes: number;
  /** Of the output as JSON, in characters. */
  outputCharacters: number;
  /** Elements and characters that native functions may walk, in all. */
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
  /** What `Date` shows, milliseconds; 0 when absent. */
  now?: number;
  /** Where `Math.random` begins; 0 when absent. */
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
  /** Held at the end, as far as the interpreter counts it. */
  memoryBytes: number;
  /** The interpreter's whole memory, which only grows: the most that was used, or the 16 MiB it begins with. */
  peakBytes: number;
  outputCharacters: number;
  /** Whether the clock ended it, and not a count: with more time it might have ended otherwise. */
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
  /** The name of the thrown error, or of the limit's. */
  name: string;
  message: string;
  /** Of the script, from 1. */
  line?: number;
}

export type ScriptOutcome =
  | { ok: true; output: unknown; logs: LogLine[]; usage: ScriptUsage }
  | { ok: false; error: ScriptError; logs: LogLine[]; usage: ScriptUsage };
