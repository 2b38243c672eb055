import type { QuickJSHandle } from "quickjs-emscripten-core";

import type { ScriptError, ScriptErrorCode } from "./script.ts";

/** Carries a fault of the script within this folder and never leaves it. */
export class ScriptFault {
  readonly code: ScriptErrorCode;
  /** The value thrown inside the sandbox; null when the host noticed the fault. */
  readonly thrown: QuickJSHandle | null;
  constructor(code: ScriptErrorCode, thrown: QuickJSHandle | null) {
    this.code = code;
    this.thrown = thrown;
  }
}

const TIME_LIMIT: ScriptError = {
  code: "TIME_LIMIT",
  name: "TimeLimit",
  message: "The script exceeded its time limit.",
};

/** The error that the caller sees. A reached limit outranks the script's own error. */
export function scriptErrorOf(
  fault: ScriptFault,
  describe: (thrown: QuickJSHandle) => { name: string; message: string; stack: string } | null,
  source: string,
  isStopped: () => boolean,
): ScriptError {
  if (isStopped()) {
    fault.thrown?.dispose();
    return TIME_LIMIT;
  }
  if (fault.code === "NEVER_SETTLES") {
    return {
      code: "NEVER_SETTLES",
      name: "NeverSettles",
      message: "The script's promise was never settled, and nothing is left that could settle it.",
    };
  }
  if (fault.code === "NO_MAIN") {
    return {
      code: "NO_MAIN",
      name: "NoMain",
      message: "The source must define or export a function main(input), or be one.",
    };
  }
  const described = fault.thrown === null ? null : describe(fault.thrown);
  fault.thrown?.dispose();
  // Reading the error ran the script's own code.
  if (isStopped()) return TIME_LIMIT;
  const { name, message, stack } = described ?? {
    name: "Unknown",
    message: "The script threw a value that cannot be described.",
    stack: "",
  };
  // Without memory for an error the interpreter throws null, which only a script that contains `null` can throw itself.
  // From within a native function it throws a value that is not an error.
  const outOfMemory =
    (name === "InternalError" && message === "out of memory") ||
    (name === "Null" && !/\bnull\b/.test(source)) ||
    (name === "Thrown" && message === "[unsupported type]");
  if (outOfMemory)
    return { code: "MEMORY_LIMIT", name: "InternalError", message: "The script exceeded its memory limit." };
  if (name === "InternalError" && message === "stack overflow")
    return { code: "STACK_LIMIT", name, message: "The script exceeded its stack limit." };
  if (name === "OutputLimit")
    return { code: "OUTPUT_LIMIT", name, message: `The output has ${message} characters, which exceeds the limit.` };
  const line = /skill\.js:(\d+)/.exec(stack)?.[1];
  const code = fault.code === "SYNTAX" && name === "SyntaxError" ? "SYNTAX" : "THREW";
  return { code, name: name === "" ? "Error" : name, message, ...(line === undefined ? {} : { line: Number(line) }) };
}
