import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Target {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
  /**
   * Paths that are requested in turn instead of the URL's own path. A number that was never requested is appended to
   * each, so that no answer comes from memory. Each ends where a parameter's value goes. Needs wrk.
   */
  turns?: string[];
}

export interface Measured {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
}

export const CONNECTIONS = 16;

/**
 * The load tool: `wrk` where it is installed, since it costs the machine least, else autocannon. Both run as separate
 * processes.
 */
export async function findLoadTool(): Promise<"wrk" | "autocannon"> {
  return await run("wrk", ["--version"]).then(
    () => "wrk" as const,
    (error: { code?: unknown }) => (error.code === "ENOENT" ? "autocannon" : "wrk"),
  );
}

/** Loads a target for some seconds over sixteen connections. */
export function load(tool: "wrk" | "autocannon", target: Target, seconds: number, folder: string): Promise<Measured> {
  return tool === "wrk" ? loadWithWrk(target, seconds, folder) : loadWithAutocannon(target, seconds);
}

async function loadWithWrk(target: Target, seconds: number, folder: string): Promise<Measured> {
  const script = join(folder, "request.lua");
  const headers = Object.entries(target.headers).map(
    ([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`,
  );
  const body = target.body === null ? [] : [`wrk.body = ${quote(target.body)}`];
  const turns = target.turns === undefined ? [] : inTurns(target.turns);
  await writeFile(script, [`wrk.method = ${quote(target.method)}`, ...headers, ...body, ...turns].join("\n"));
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--latency",
    "-s",
    script,
    target.url,
  ]);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p50Ms: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99Ms: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

let runs = 0;

/** Lua that requests the paths in sequence. */
const inTurns = (paths: string[]): string[] => [
  `local paths = { ${paths.map(quote).join(", ")} }`,
  "local asked = 0",
  "request = function()",
  "  asked = asked + 1",
  `  return wrk.format(nil, paths[asked % #paths + 1] .. ${quote(`${runs++}-`)} .. asked)`,
  "end",
];

async function loadWithAutocannon(target: Target, seconds: number): Promise<Measured> {
  const headers = Object.entries(target.headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const body = target.body === null ? [] : ["-b", target.body];
  const cli = createRequire(import.meta.url).resolve("autocannon");
  const args = [
    cli,
    "-j",
    "-c",
    String(CONNECTIONS),
    "-d",
    String(seconds),
    "-m",
    target.method,
    ...headers,
    ...body,
    target.url,
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16_777_216 });
  const result = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
  };
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx,
  };
}

/** A text as Lua writes it. */
const quote = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

function milliseconds(text: string | undefined): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  const factor = unit === "us" ? 0.001 : unit === "s" ? 1_000 : 1;
  return Number(amount ?? 0) * factor;
}
