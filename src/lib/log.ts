export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

const RANK: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

export interface Log {
  debug: (event: string, fields?: Record<string, unknown>) => void;
  info: (event: string, fields?: Record<string, unknown>) => void;
  warn: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
}

/** Names under which a value is never written, wherever they stand in a line. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api_?key/i;

/** One JSON line for each call, at or above the level, with the bound fields on it. Fields whose name says secret are masked. */
export function createLog(level: LogLevel, bound: Record<string, unknown> = {}): Log {
  const write =
    (at: Exclude<LogLevel, "silent">) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      if (RANK[at] < RANK[level]) return;
      // oxlint-disable-next-line no-console -- the runtime's only way to write a log line
      console.log(
        JSON.stringify({ time: new Date().toISOString(), level: at, event, ...bound, ...fields }, maskSecrets),
      );
    };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

function maskSecrets(name: string, value: unknown): unknown {
  if (name !== "" && typeof value === "string" && SECRET_NAME.test(name)) return "[masked]";
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  return value;
}
