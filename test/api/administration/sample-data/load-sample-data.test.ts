import { expect, test } from "vitest";

import { pendingApproval } from "#test/support/approvals";
import { readAudit, verifyAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { loadSample, SAMPLE_DATA } from "#test/support/factories/sample-data";
import { SKILLS } from "#test/support/factories/skills";
import { createWebhook, strikeClock } from "#test/support/webhooks";

interface ListedAgent {
  id: string;
  name: string;
  maturity_level: string;
  figures: { runs: number; progress: number | null };
}

interface SampleProgress {
  progress: number | null;
  good_runs_to_exam: number | null;
  requirements: { requirement: string; now: number; asked: number }[];
  days: { progress: number | null }[];
}

interface SampleReadiness {
  episodes_until_exam: number;
  evidence: { human: number; checked: number };
}

const read = async <Data>({ token }: TestAccount, path: string): Promise<Data> =>
  (await call("GET", path, { token })).data<Data>();

const agentsOf = async (account: TestAccount): Promise<ListedAgent[]> =>
  (await read<{ agents: ListedAgent[] }>(account, "/api/agents?include=figures&limit=50")).agents;

const sampleAgent = async (account: TestAccount): Promise<string> => (await agentsOf(account))[0]?.id ?? "";

test("every page has something to show: agents at all levels, thirty days of runs, a course, approvals and skills", async () => {
  const account = await signUp();
  const loaded = await loadSample(account);
  expect(loaded).toMatchObject({ loaded: true, agents: 6, skills: 2 });
  expect(loaded.runs).toBeGreaterThan(200);
  const agents = await agentsOf(account);
  expect(new Set(agents.map(({ maturity_level: level }) => level)).size).toBe(4);
  expect(agents.every(({ figures }) => figures.runs > 0)).toBe(true);
  const from = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const series = await read<{ total: { runs: number; cost: number; duration_p50: number }; points: string[] }>(
    account,
    `/api/usage/series?metrics=runs,cost,duration_p50&step=1d&from=${from}`,
  );
  expect(series.total.runs).toBe(loaded.runs);
  expect(series.total.cost).toBeGreaterThan(0);
  const runs = await read<{ executions: { reasoning_trace?: unknown; execution_id: string; agent: { id: string } }[] }>(
    account,
    "/api/executions?limit=100",
  );
  expect(runs.executions).toHaveLength(100);
  const { execution_id: runId, agent } = runs.executions[0] ?? { execution_id: "", agent: { id: "" } };
  const trace = await read<{ reasoning_trace: unknown[] }>(
    account,
    `/api/agents/${agent.id}/executions/${runId}/trace`,
  );
  expect(trace.reasoning_trace.length).toBeGreaterThan(0);
  const risen = agents.find(({ maturity_level: level }) => level === "supervised");
  const progress = await read<{ days: { progress: number | null }[] }>(
    account,
    `/api/graduation/agents/${risen?.id}/progress`,
  );
  expect(progress.days.filter(({ progress: share }) => (share ?? 0) > 0).length).toBeGreaterThan(20);
  const approvals = await read<{ approvals: { status: string }[] }>(account, "/api/approvals?limit=50");
  expect(new Set(approvals.approvals.map(({ status }) => status))).toEqual(
    new Set(["pending", "consumed", "rejected"]),
  );
});

test("the list, the progress, the requirements and the readiness of each sample agent tell the same", async () => {
  const account = await signUp();
  await loadSample(account);
  const agents = await agentsOf(account);
  for (const { id, maturity_level: level, figures } of agents.filter(
    (agent) => agent.maturity_level !== "autonomous",
  )) {
    const progress = await read<SampleProgress>(account, `/api/graduation/agents/${id}/progress`);
    const episodes = progress.requirements.find(({ requirement }) => requirement === "episodes");
    const readiness = await read<SampleReadiness>(account, `/api/graduation/agents/${id}/readiness`);
    expect(episodes?.now, level).toBeGreaterThan(0);
    expect(progress.progress).toBeCloseTo((episodes?.now ?? 0) / (episodes?.asked ?? 1));
    expect(progress.progress).toBeCloseTo(figures.progress ?? 0);
    expect(progress.days.at(-1)?.progress).toBeCloseTo(figures.progress ?? 0);
    expect(progress.good_runs_to_exam).toBe((episodes?.asked ?? 0) - (episodes?.now ?? 0));
    expect(readiness.episodes_until_exam).toBe(progress.good_runs_to_exam);
    expect(readiness.evidence.human + readiness.evidence.checked).toBe(episodes?.now);
  }
});

test("it counts against no plan: a free tenant may still have all its agents, and its agents do not see sample skills", async () => {
  const account = await signUp({ tier: "free" });
  await loadSample(account);
  const { agents } = await read<{ agents: { used: number } }>(account, "/api/usage");
  expect(agents.used).toBe(0);
  for (const name of ["One", "Two", "Three"]) await createAgent(account, { name });
  const refused = await call("POST", "/api/agents", {
    token: account.token,
    body: { name: "Four", role: "custom", maturity_level: "student" },
  });
  expect(refused.error?.code).toBe("AGENT_LIMIT_EXCEEDED");
});

test("sample data causes no episode, no delivery, no alarm, no exam and no event except for its agents", async () => {
  const account = await signUp();
  await createWebhook(account, "https://example.com/hooks/tenure");
  await loadSample(account);
  // The webhook itself is news.
  const news = [["agent.changed"], ["webhook.changed"]];
  const rows = async (what: string): Promise<unknown[][]> => inDatabase(what, account.tenantId);
  expect(await rows("SELECT id FROM episodes WHERE tenant_id = ?")).toEqual([]);
  expect(await rows("SELECT id FROM webhook_deliveries WHERE tenant_id = ?")).toEqual([]);
  expect(await rows("SELECT DISTINCT kind FROM tenant_events WHERE tenant_id = ? ORDER BY kind")).toEqual(news);
  expect(await rows("SELECT id FROM agents WHERE tenant_id = ? AND unchecked_since IS NOT NULL")).toEqual([]);
  expect(await rows("SELECT id FROM executions WHERE tenant_id = ? AND status IN ('pending', 'in_progress')")).toEqual(
    [],
  );
});

test("its agents, runs, requests and skills cannot act, be changed or be decided", async () => {
  const account = await signUp();
  const { token } = account;
  await loadSample(account);
  const agentId = await sampleAgent(account);
  const { approvals } = await read<{ approvals: { id: string }[] }>(account, "/api/approvals?status=pending");
  const { skills } = (await call("GET", SKILLS, { token })).body as { skills: { id: string }[] };
  const answers = await Promise.all([
    execute(account, agentId, {}),
    call("PUT", `/api/agents/${agentId}`, { token, body: { name: "Mine" } }),
    call("DELETE", `/api/agents/${agentId}`, { token }),
    call("POST", `/api/graduation/agents/${agentId}/exam`, { token, body: {} }),
    call("POST", `/api/graduation/agents/${agentId}/demote`, {
      token,
      body: { new_level: "student", justification: "It is only a sample." },
    }),
    call("POST", "/api/sessions", { token, body: { agent_id: agentId } }),
    call("PUT", `/api/agents/${agentId}/kill-switch`, {
      token,
      body: { engaged: true, reason: "To see whether it stops" },
    }),
    call("POST", `/api/approvals/${approvals[0]?.id}/approve`, { token, body: {} }),
    call("PUT", `${SKILLS}/${skills[0]?.id}`, { token, body: { name: "Mine" } }),
    call("DELETE", `${SKILLS}/${skills[0]?.id}`, { token }),
  ]);
  expect(answers.map(({ status, error }) => [status, error?.details["reason"]])).toEqual(
    answers.map(() => [403, "sample_data"]),
  );
});

test("loading again changes nothing, also at the same time, and the audit log has one sealed entry", async () => {
  const account = await signUp();
  const both = await Promise.all([loadSample(account), loadSample(account)]);
  const again = await loadSample(account);
  expect(new Set([...both, again].map((answer) => JSON.stringify(answer))).size).toBe(1);
  const actions = (await readAudit(account)).map(({ action }) => action);
  expect(actions.filter((action) => action === "load_sample_data")).toHaveLength(1);
  expect(await verifyAudit(account)).toMatchObject({ valid: true });
});

test("an expired sample request ends silently, and the tenant's own requests continue", async () => {
  const account = await signUp();
  const own = await pendingApproval(account);
  await loadSample(account);
  await inDatabase(
    "UPDATE approvals SET expires_at = 1 WHERE tenant_id = ? AND status = 'pending' AND id <> ?",
    account.tenantId,
    own.id,
  );
  await strikeClock();
  await expect
    .poll(() => inDatabase("SELECT status FROM approvals WHERE tenant_id = ? AND expires_at = 1", account.tenantId))
    .toEqual([["expired"], ["expired"], ["expired"]]);
  const outcomes = (await readAudit(account)).map(({ outcome }) => outcome);
  expect(outcomes).not.toContain("expired");
});

test("who may not administer the tenant may see whether it is there", async () => {
  const account = await signUp();
  const answer = await call("GET", SAMPLE_DATA, { token: account.token });
  expect(answer.data()).toMatchObject({ loaded: false, loaded_at: null, agents: 0 });
});
