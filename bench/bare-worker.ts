/**
 * What the platform is measured against: the least a Worker can do with the same runtime and the same database. Each path runs the
 * statement of its route and answers its rows: no credential, no limit, no validation, no log, no idempotency.
 */

export { Nothing as AddressLimiter, Nothing as ExecutionObject, Nothing as TenantGate } from "./nothing.ts";

interface BareEnv {
  LIBSQL_URL: string;
  TENANT_ID: string;
  AGENT_ID: string;
  EXECUTION_ID: string;
}

interface BareStatement {
  sql: string;
  args?: string[];
}

const AGENT_FIELDS = "id, name, description, role, maturity_level, status, created_at, updated_at";

const inserted = (): string => crypto.randomUUID();

const STATEMENTS: Record<string, (env: BareEnv) => BareStatement[]> = {
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

export default {
  async fetch(request: Request, env: BareEnv): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/constant") return Response.json({ status: "ok" });
    const statements = STATEMENTS[pathname]?.(env);
    if (!statements) return new Response(null, { status: 404 });
    const answer = await fetch(`${env.LIBSQL_URL}/v3/pipeline`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ baton: null, requests: [...statements.map(asRequest), { type: "close" }] }),
    });
    const { results } = (await answer.json()) as { results: { type: string }[] };
    return Response.json(results, { status: results.every(({ type }) => type === "ok") ? 200 : 500 });
  },
};

const asRequest = ({ sql, args = [] }: BareStatement) => ({
  type: "execute",
  stmt: { sql, args: args.map((value) => ({ type: "text", value })) },
});
