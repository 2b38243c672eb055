/**
 * The baseline for the platform: the minimum of a Worker with the same runtime and the same database. Each path runs
 * the statement of its route and answers its rows: no credential, limit, validation, log or idempotency.
 */

import { FLOOR_PATH, type Constant } from "./constant.ts";
import { pipelineOf, type Statement } from "./pipeline.ts";

export {
  Nothing as AddressLimiter,
  Nothing as ExecutionObject,
  NoWork as LocalHost,
  Nothing as PublicVersionsObject,
  Nothing as SdlcRunObject,
  Nothing as TenantGate,
} from "./nothing.ts";

interface BareEnv {
  LIBSQL_URL: string;
  TENANT_ID: string;
  AGENT_ID: string;
  EXECUTION_ID: string;
  /** The platform's own database, which the public statements read: the listings are there. */
  PUBLIC_URL: string;
  /** JSON: by path, the statements that the platform runs for a public read. */
  PUBLIC_STATEMENTS: string;
  /** JSON: by path, a `Constant` that is answered without a database query. */
  CONSTANTS: string;
}

const AGENT_FIELDS = "id, name, description, role, maturity_level, status, created_at, updated_at";

const inserted = (): string => crypto.randomUUID();

const STATEMENTS: Record<string, (env: BareEnv) => Statement[]> = {
  "/health": () => [{ sql: "SELECT 1" }],
  "/list": (env) => [
    {
      sql: `SELECT ${AGENT_FIELDS} FROM agents WHERE tenant_id = ? ORDER BY created_at DESC, id DESC LIMIT 20`,
      args: [env.TENANT_ID],
    },
    { sql: "SELECT count(*) FROM agents WHERE tenant_id = ?", args: [env.TENANT_ID] },
  ],
  "/get": (env) => [{ sql: "SELECT * FROM agents WHERE id = ?", args: [env.AGENT_ID] }],
  "/status": (env) => [{ sql: "SELECT * FROM executions WHERE id = ?", args: [env.EXECUTION_ID] }],
  "/create": (env) => [
    {
      sql: `INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
            VALUES (?, ?, 'Bench', 'custom', 'student', '[]', '{}', 1, 1, 'active', 0, 0)`,
      args: [inserted(), env.TENANT_ID],
    },
  ],
  "/execute": (env) => [
    {
      sql: `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress, result, reasoning_trace, usage, triggered_by, created_at, deadline_at)
            VALUES (?, ?, ?, 1, 'student', 'bench', 'summarize', '{}', 'completed', 100, '{}', '[]', '{}', 'api', 0, 0)`,
      args: [inserted(), env.TENANT_ID, env.AGENT_ID],
    },
  ],
};

/** Read once, like a Worker's own text. */
let known: {
  statements: Record<string, Statement[]>;
  constants: Map<string, { bytes: Uint8Array; headers: Record<string, string> }>;
} | null = null;

const knownOf = (env: BareEnv): NonNullable<typeof known> => {
  known ??= {
    statements: JSON.parse(env.PUBLIC_STATEMENTS) as Record<string, Statement[]>,
    constants: new Map(
      Object.entries(JSON.parse(env.CONSTANTS) as Record<string, Constant>).map(([path, { text, headers }]) => [
        path,
        { bytes: new TextEncoder().encode(text), headers },
      ]),
    ),
  };
  return known;
};

export default {
  fetch(request: Request, env: BareEnv): Response | Promise<Response> {
    if (request.url.endsWith(FLOOR_PATH)) return new Response("ok");
    const { pathname } = new URL(request.url);
    const { statements, constants } = knownOf(env);
    const constant = constants.get(pathname);
    if (constant) return new Response(constant.bytes, { headers: constant.headers });
    const ofPublic = statements[pathname];
    if (ofPublic) return ask(env.PUBLIC_URL, ofPublic);
    const ofTenant = STATEMENTS[pathname]?.(env);
    return ofTenant ? ask(env.LIBSQL_URL, ofTenant) : new Response(null, { status: 404 });
  },
};

/** Streams that answered and wait for the next statement, by database: a new one costs the server a connection. */
const idleStreams = new Map<string, { baton: string; since: number }[]>();
/** The server closes a stream that idles for ten seconds. */
const MAX_IDLE_MS = 5_000;

async function ask(url: string, statements: Statement[]): Promise<Response> {
  const idle = idleStreams.get(url) ?? [];
  idleStreams.set(url, idle);
  let stream = idle.pop();
  while (stream !== undefined && stream.since < Date.now() - MAX_IDLE_MS) stream = idle.pop();
  const answer = await fetch(`${url}/v3/pipeline`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: pipelineOf(statements, { baton: stream?.baton ?? null, isKept: true }),
  });
  const { baton, results } = (await answer.json()) as { baton: string | null; results: { type: string }[] };
  if (baton !== null) idle.push({ baton, since: Date.now() });
  return Response.json(results, { status: results.every(({ type }) => type === "ok") ? 200 : 500 });
}
