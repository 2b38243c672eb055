import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { agentBody, taskBody } from "#test/support/factories/agents";
import { SUM, SUM_TEST } from "#test/support/factories/sdlc";
import { type Instance, startInstance } from "#test/support/instance";
import { rowsByTable, runMove } from "#test/support/tenant-move";

/** An instance with three databases, whose new workspaces are at home. */
let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ cells: 2, variables: { NEW_TENANT_CELLS: "home" } });
}, 120_000);

afterAll(async () => {
  await instance.stop();
});

const as = (account: TestAccount, method: string, path: string, body?: unknown, key?: string): Promise<Answer> =>
  call(method, path, {
    baseUrl: instance.baseUrl,
    apiKey: account.apiKey,
    body,
    headers: key === undefined ? {} : { "idempotency-key": key },
  });

async function made(account: TestAccount, path: string, body: unknown): Promise<string> {
  const answer = await as(account, "POST", path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ agent: { id: string } }>().agent.id;
}

/** A run of a development agent that waits for a person. */
async function waitingRun(account: TestAccount): Promise<{ runId: string; approvalId: string }> {
  expect((await as(account, "POST", "/api/sdlc/enable")).status).toBe(200);
  const settings = { enabled_agent_types: ["coder"], approval_required_for: [] };
  expect((await as(account, "PUT", "/api/sdlc/settings", settings)).status).toBe(200);
  const agent_id = await made(
    account,
    "/api/agents",
    agentBody({ maturity_level: "autonomous", role: "developer-agent" }),
  );
  const body = { agent_id, agent_type: "coder", action: "document_code", input: { files: [SUM, SUM_TEST] } };
  const answer = await as(account, "POST", "/api/sdlc/run", body);
  expect(answer.status, answer.text).toBe(202);
  const run = answer.data<{ run_id: string; awaiting_approval: { approval_id: string } }>();
  return { runId: run.run_id, approvalId: run.awaiting_approval.approval_id };
}

interface Written {
  id: string;
  name: string;
  key: string;
}

/** Writes and reads as a busy client does, until it is stopped. */
function busyClient(account: TestAccount, agentId: string) {
  const written: Written[] = [];
  const refused: string[] = [];
  let isStopped = false;
  const answered = async (request: () => Promise<Answer>): Promise<Answer> => {
    const answer = await request();
    if (answer.status >= 400) refused.push(`${answer.status} ${answer.text}`);
    return answer;
  };
  const working = (async () => {
    while (!isStopped) {
      const [name, key] = [`Agent ${written.length}`, crypto.randomUUID()];
      const answer = await answered(() => as(account, "POST", "/api/agents", agentBody({ name }), key));
      if (answer.status === 201) {
        const { id } = answer.data<{ agent: { id: string } }>().agent;
        written.push({ id, name, key });
        const read = await answered(() => as(account, "GET", `/api/agents/${id}`));
        if (read.status !== 200) refused.push(`a write that was answered is not read: ${read.text}`);
      }
      await answered(() => as(account, "POST", `/api/agents/${agentId}/execute`, taskBody()));
    }
  })();
  return {
    written,
    refused,
    stop: async () => {
      isStopped = true;
      await working;
    },
  };
}

/** Finds what the whole audit log lacks. */
async function problemsOfAudit(account: TestAccount): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (let next: number | null = 1; next !== null;) {
    const answer = await as(account, "GET", `/api/sdlc/audit/verify?from_sequence=${next}`);
    const part: { problems: unknown[]; next_from_sequence: number | null } = answer.data();
    problems.push(...part.problems);
    next = part.next_from_sequence;
  }
  return problems;
}

const STEPS = [
  "announced",
  "copied",
  "frozen",
  "arrived",
  "moved to two",
  "signed out of the old database",
  "removed",
  "finished",
];

const urlOf = (cell: string): string => (cell === "home" ? instance.database.url : (instance.cellUrls[cell] ?? ""));

test("a workspace moves while it works, and the move is killed at each step: nothing is lost or doubled", async () => {
  const account = await signUp({
    baseUrl: instance.baseUrl,
    password: "correct horse battery staple",
    requests_per_minute: 1_000_000,
  });
  const neighbour = await signUp({ baseUrl: instance.baseUrl });
  const agentId = await made(account, "/api/agents", agentBody({ name: "Worker" }));
  await made(neighbour, "/api/agents", agentBody({ name: "Neighbour" }));
  const { runId, approvalId } = await waitingRun(account);
  const client = busyClient(account, agentId);
  onTestFinished(client.stop);
  await vi.waitUntil(() => client.written.length > 5, { timeout: 60_000, interval: 20 });
  const before = client.written.length;

  const lines = new Set<string>();
  for (let killAt = 1; ;) {
    const attempt = await runMove(instance, { tenantId: account.tenantId, cell: "two", killAt });
    expect(attempt.errors).toBe("");
    const isNew = attempt.lines.some((line) => !lines.has(line));
    for (const line of attempt.lines) lines.add(line);
    if (attempt.code === 0) break;
    expect(attempt.code).toBeNull();
    // The next start is killed at the first line that no start has reached.
    killAt = isNew ? attempt.lines.length : killAt + 1;
  }
  await vi.waitUntil(() => client.written.length > before + 5, { timeout: 60_000, interval: 20 });
  await client.stop();

  expect(client.refused).toEqual([]);
  expect([...lines]).toEqual(STEPS);
  const rows = await rowsByTable(urlOf("two"), account.tenantId);
  expect(await rowsByTable(urlOf("three"), account.tenantId)).toEqual({ tenants: [expect.any(String)] });
  expect(Object.keys(await rowsByTable(urlOf("home"), account.tenantId))).toEqual(["tenants"]);
  expect(rows["agents"]).toHaveLength(client.written.length + 2);
  for (const { id, name, key } of client.written) {
    const again = await as(account, "POST", "/api/agents", agentBody({ name }), key);
    expect(again.data<{ agent: { id: string } }>().agent.id).toBe(id);
  }
  expect(await problemsOfAudit(account)).toEqual([]);
  expect((await as(account, "POST", `/api/approvals/${approvalId}/approve`, {})).status).toBe(200);
  const run = async () => (await as(account, "GET", `/api/sdlc/runs/${runId}`)).data<{ status: string }>().status;
  await expect.poll(run, { timeout: 30_000, interval: 50 }).toBe("completed");
  const found = await as(account, "GET", "/api/agents?q=Worker");
  expect(found.data<{ agents: { id: string }[] }>().agents.map(({ id }) => id)).toEqual([agentId]);
  const signedIn = await call("POST", "/api/auth/login", {
    baseUrl: instance.baseUrl,
    body: { email: account.email, password: "correct horse battery staple" },
  });
  expect(signedIn.status, signedIn.text).toBe(200);
  for (const cell of ["home", "two", "three"])
    expect(
      await inDatabaseAt(urlOf(cell), "SELECT name FROM sqlite_master WHERE name LIKE 'moving\\_%' ESCAPE '\\'"),
    ).toEqual([]);
  expect(await inDatabaseAt(urlOf("home"), "SELECT * FROM tenant_moves")).toEqual([]);
}, 300_000);
