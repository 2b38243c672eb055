import { expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { executeAside, type ExecutionView, untilEnded } from "#test/support/factories/agents";
import { openSession, readSession, sayToEnd } from "#test/support/factories/chat";
import { readGroups } from "#test/support/factories/failure-groups";
import { history, readiness, takeExam, trialsOf } from "#test/support/factories/graduation";
import { review, reviews, verdict } from "#test/support/factories/reviews";
import { openSample } from "#test/support/factories/sample-workspace";
import { actOn, type ScheduleView, untilTick } from "#test/support/factories/schedules";
import { checkAlone, strikeAt } from "#test/support/scheduled-check";

checkAlone();

interface ListedAgent {
  id: string;
  name: string;
  maturity_level: string;
  figures: { progress: number | null; missing_episodes: number | null; effective_level: string };
}

interface ProgressView {
  progress: number | null;
  requirements: { requirement: string; now: number; asked: number; holds: boolean }[];
  good_runs_to_exam: number | null;
  runs_to_exam: number | null;
  vouchers: Record<string, number>;
  days: { progress: number | null; level: string }[];
}

interface ApprovalView {
  id: string;
  agent: { id: string };
  execution_id: string;
  title: string;
  status: string;
}

type Task = { task: string; context: Record<string, unknown> };

const read = async <Data>({ token }: TestAccount, path: string): Promise<Data> => {
  const answer = await call("GET", path, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Data>();
};

const newSample = async (): Promise<TestAccount> => openSample(await signUp());

const agentsOf = async (sample: TestAccount): Promise<ListedAgent[]> =>
  (await read<{ agents: ListedAgent[] }>(sample, "/api/agents?include=figures&limit=50")).agents;

async function agentNamed(sample: TestAccount, name: string): Promise<ListedAgent> {
  const agent = (await agentsOf(sample)).find((one) => one.name === name);
  if (agent === undefined) throw new Error(`There is no agent ${name}.`);
  return agent;
}

/** The tasks that the agent's page offers. */
async function examplesOf(sample: TestAccount, agentId: string): Promise<Task[]> {
  type Detail = { agent: { configuration: { example_tasks: Task[] } } };
  return (await read<Detail>(sample, `/api/agents/${agentId}`)).agent.configuration.example_tasks;
}

const pendingOf = async (sample: TestAccount): Promise<ApprovalView[]> =>
  (await read<{ approvals: ApprovalView[] }>(sample, "/api/approvals?status=pending")).approvals;

/** The open request of a run, as soon as there is one. */
async function requestOf(sample: TestAccount, executionId: string): Promise<ApprovalView> {
  const find = async () => (await pendingOf(sample)).find(({ execution_id: id }) => id === executionId);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error("The request is gone.");
  return found;
}

const approve = ({ token }: TestAccount, approvalId: string): Promise<Answer> =>
  call("POST", `/api/approvals/${approvalId}/approve`, { token, body: {} });

const start = async (sample: TestAccount, agentId: string, body: object): Promise<{ id: string; poll: string }> => {
  const answer = await call("POST", `/api/agents/${agentId}/execute`, {
    token: sample.token,
    body,
    headers: { prefer: "respond-async" },
  });
  expect(answer.status, answer.text).toBe(202);
  const { execution_id: id, poll_url: poll } = answer.data<{ execution_id: string; poll_url: string }>();
  return { id, poll };
};

/** Approves each call of a run that asks, until it ends. */
async function approvedToEnd(sample: TestAccount, run: { id: string; poll: string }): Promise<ExecutionView> {
  const ended = untilEnded(sample, run.poll);
  let isOver = false;
  void ended.finally(() => (isOver = true));
  await expect
    .poll(
      async () => {
        for (const { id, execution_id: of } of await pendingOf(sample)) if (of === run.id) await approve(sample, id);
        return isOver;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return ended;
}

test("it has agents at all four levels, one of them on probation and one that lost a level", async () => {
  const sample = await newSample();
  const agents = await agentsOf(sample);
  expect(new Set(agents.map(({ maturity_level: level }) => level))).toEqual(
    new Set(["student", "intern", "supervised", "autonomous"]),
  );
  const watcher = await agentNamed(sample, "Parcel watcher");
  expect([watcher.maturity_level, watcher.figures.effective_level]).toEqual(["supervised", "intern"]);
  const { id } = await agentNamed(sample, "Complaint desk");
  const { history: changes } = await history(sample, id);
  expect(changes.map(({ promotion_type: kind, to_level: to }) => [kind, to])).toEqual([["demotion", "intern"]]);
});

test("list, progress, requirements, curve, forecast and readiness of each agent agree, after a verdict and after the scheduled check", async () => {
  const sample = await newSample();
  const compare = async () => {
    for (const { id, name, figures } of await agentsOf(sample)) {
      const progress = await read<ProgressView>(sample, `/api/graduation/agents/${id}/progress`);
      const ready = await readiness(sample, id);
      expect(figures.progress ?? null, name).toBe(progress.progress);
      expect(progress.days.at(-1)?.progress ?? null, name).toBe(progress.progress);
      const episodes = progress.requirements.find(({ requirement }) => requirement === "episodes");
      expect(ready.episodes_until_exam, name).toBe(episodes === undefined ? 0 : episodes.asked - episodes.now);
      expect(ready.eligible, name).toBe(false);
      expect(progress.vouchers["checked"], name).toBeGreaterThan(0);
    }
  };
  await compare();
  const judged = (await reviews(sample)).reviews[0]?.execution_id ?? "";
  await verdict(sample, judged, { verdict: "wrong" });
  await compare();
  await inDatabase("UPDATE agents SET unchecked_since = 1 WHERE tenant_id = ?", sample.tenantId);
  await strikeAt(5, sample);
  await compare();
  const levels = (await agentsOf(sample)).map(({ maturity_level: level }) => level);
  expect(levels).toContain("autonomous");
});

test("a run that a person ordered finds the order, asks before the refund, continues after the approval and ends done", async () => {
  const sample = await newSample();
  const { id: agentId } = await agentNamed(sample, "Refund clerk");
  const task = (await examplesOf(sample, agentId)).find(({ task: words }) => words.startsWith("Handle the complaint"));
  const run = await start(sample, agentId, task ?? {});
  const request = await requestOf(sample, run.id);
  expect(request.title).toMatch(/Refund order/);
  const ended = await approvedToEnd(sample, run);
  expect(ended).toMatchObject({ status: "completed", outcome: "done", verification: "self_reported" });
  expect(JSON.stringify(ended.result)).toMatch(/I refunded €[0-9.]+ for order SO-/);
  const { effects } = await read<{ effects: { action: string; status: string; skill_name: string }[] }>(
    sample,
    `/api/effects?execution_id=${run.id}`,
  );
  expect(effects.map(({ action, status, skill_name: skill }) => [action, status, skill])).toEqual(
    expect.arrayContaining([["refund", "done", "Refund order"]]),
  );
});

test("what acts is what earned each level: a run puts no agent on probation", async () => {
  const sample = await newSample();
  const before = await agentsOf(sample);
  for (const { id } of before) await executeAside(sample, id, { task: "Where is order SO-1086?", context: {} });
  const levelsOf = (agents: ListedAgent[]) => agents.map(({ name, figures }) => [name, figures.effective_level]);
  expect(levelsOf(await agentsOf(sample))).toEqual(expect.arrayContaining(levelsOf(before)));
});

test("the runs that wait when it opens are real: once approved, they continue and end", async () => {
  const sample = await newSample();
  await expect.poll(async () => (await pendingOf(sample)).length, { timeout: 20_000 }).toBe(3);
  for (const { execution_id: id, agent } of await pendingOf(sample)) {
    const poll = `/api/agents/${agent.id}/executions/${id}`;
    expect(await approvedToEnd(sample, { id, poll })).toMatchObject({ status: "completed", outcome: "done" });
  }
});

test("the exam waits for the visitor: the scheduled check examines no agent of the workspace", async () => {
  const sample = await newSample();
  const { id: agentId } = await agentNamed(sample, "Returns desk");
  const examsOf = () => inDatabase("SELECT id FROM exams WHERE agent_id = ?", agentId);
  const before = await examsOf();
  const waiting = (await reviews(sample)).reviews.find(({ agent }) => agent.id === agentId);
  await verdict(sample, waiting?.execution_id ?? "", { verdict: "right" });
  await inDatabase("UPDATE agents SET unchecked_since = 1 WHERE id = ?", agentId);
  await strikeAt(5, sample);
  expect(await inDatabase("SELECT unchecked_since FROM agents WHERE id = ?", agentId)).toEqual([[null]]);
  expect(await readiness(sample, agentId)).toMatchObject({ eligible: true, gaps: [] });
  expect(await examsOf()).toEqual(before);
  const due = await read<{ agents: { id: string }[] }>(sample, "/api/agents?view=exam_due");
  expect(due.agents.map(({ id }) => id)).toContain(agentId);
  expect(await takeExam(sample, agentId)).toMatchObject({ passed: true, new_level: "supervised" });
});

test("one good verdict makes an agent ready for its exam, which it sits and passes", async () => {
  const sample = await newSample();
  const { id: agentId, maturity_level: level } = await agentNamed(sample, "Returns desk");
  expect(level).toBe("intern");
  const waiting = (await reviews(sample)).reviews.find(({ agent }) => agent.id === agentId);
  const executionId = waiting?.execution_id ?? "";
  expect((await review(sample, executionId)).effects.right.remaining).toBe(0);
  const given = await verdict(sample, executionId, { verdict: "right" });
  expect([given.before.remaining, given.after.remaining]).toEqual([1, 0]);
  expect(await readiness(sample, agentId)).toMatchObject({ eligible: true, gaps: [] });
  const exam = await takeExam(sample, agentId);
  expect(trialsOf(exam).filter(({ passed }) => !passed)).toEqual([]);
  expect(exam).toMatchObject({ status: "completed", passed: true, promoted: true, new_level: "supervised" });
  expect((await agentNamed(sample, "Returns desk")).maturity_level).toBe("supervised");
});

test("a schedule of the workspace says when it is due, and runs now", async () => {
  const sample = await newSample();
  const { token } = sample;
  const { schedules } = (await call("GET", "/api/schedules", { token })).data<{ schedules: ScheduleView[] }>();
  const [schedule] = schedules;
  expect(schedules).toHaveLength(1);
  expect(schedule).toMatchObject({ description: "Every day at 07:00", state: "active", owner: { id: sample.userId } });
  const id = schedule?.id ?? "";
  expect((await actOn(sample, id, "run-now")).status).toBe(202);
  const [tick] = await untilTick(sample, id, ([newest]) => newest?.run_status === "completed");
  expect(tick).toMatchObject({ outcome: "manual", run_outcome: "done" });
});

test("two runs of one task can be compared, and an earlier run be repeated", async () => {
  const sample = await newSample();
  const { id: agentId } = await agentNamed(sample, "Order desk");
  const [task] = await examplesOf(sample, agentId);
  const first = await executeAside(sample, agentId, task as unknown as Record<string, unknown>);
  const second = await executeAside(sample, agentId, task as unknown as Record<string, unknown>);
  expect(second.result).toEqual(first.result);
  const { executions } = await read<{ executions: { execution_id: string; agent: { id: string } }[] }>(
    sample,
    `/api/executions?limit=100&agent_id=${agentId}`,
  );
  const earlier = executions.at(-1)?.execution_id ?? "";
  const again = await call("POST", `/api/agents/${agentId}/executions/${earlier}/rerun`, {
    token: sample.token,
    body: {},
  });
  expect([200, 201, 202], again.text).toContain(again.status);
});

test("an agent answers in a chat, also about the order of the message before", async () => {
  const sample = await newSample();
  const { id: agentId } = await agentNamed(sample, "Order desk");
  const { id: sessionId } = await openSession(sample);
  const { message } = await sayToEnd(sample, "Where is order SO-1086?", { session_id: sessionId, agent_id: agentId });
  expect(message.content).toMatch(/^Order SO-1086 \(.+\) was delivered on \d{4}-/);
  const { message: next } = await sayToEnd(sample, "And can it be returned?", {
    session_id: sessionId,
    agent_id: agentId,
  });
  expect(next.content).toMatch(/It can be returned until \d{4}-/);
  expect((await readSession(sample, sessionId)).messages).toHaveLength(4);
});

test("a task that no script knows is answered plainly, and sums are computed", async () => {
  const sample = await newSample();
  const { id: agentId } = await agentNamed(sample, "Order desk");
  const poem = await executeAside(sample, agentId, { task: "Compose a poem on autumn", context: {} });
  expect(JSON.stringify(poem.result)).toMatch(/I did not do this\. I am the scripted engine of the sample workspace/);
  expect(poem).toMatchObject({ outcome: "partial" });
  const sum = await executeAside(sample, agentId, { task: "Calculate (1200 + 340) * 0.19", context: {} });
  expect(JSON.stringify(sum.result)).toContain("292.6");
});

test("its one connection is that to the script, and nothing that it does costs money", async () => {
  const sample = await newSample();
  const { model_connections: connections } = await read<{
    model_connections: { id: string; name: string; provider: string }[];
  }>(sample, "/api/model-connections");
  expect(connections).toMatchObject([{ name: "sample", provider: "script" }]);
  const trial = await call("POST", `/api/model-connections/${connections[0]?.id}/test`, {
    token: sample.token,
    body: {},
  });
  expect(trial.data()).toMatchObject({ ok: true, model: "script" });
  const from = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const series = await read<{ total: { runs: number; cost: number } }>(
    sample,
    `/api/usage/series?metrics=runs,cost&step=1d&from=${from}`,
  );
  expect(series.total.cost).toBe(0);
  expect(series.total.runs).toBeGreaterThan(200);
});

test("no workspace can connect a script", async () => {
  const home = await signUp();
  const body = { name: "sample", provider: "script", models: [{ name: "script" }] };
  const answer = await call("POST", "/api/model-connections", { token: home.token, body });
  expect(answer.error?.code).toBe("INVALID_INPUT");
});

test("its rows have a bound", async () => {
  const sample = await newSample();
  const [[runs] = []] = await inDatabase("SELECT count(*) FROM executions WHERE tenant_id = ?", sample.tenantId);
  expect(runs).toBeLessThan(400);
});

test("what failed in the story is in the groups of failures, its outage in one of them", async () => {
  const sample = await newSample();
  const from = new Date(Date.now() - 31 * 86_400_000 + 3_600_000).toISOString();
  const list = await readGroups(sample, `?from=${from}`);
  const outage = list.groups.find(({ kind }) => kind === "provider");
  expect(outage).toMatchObject({ code: "PROVIDER_ERROR", runs: 4, state: "open" });
  const [[failed] = []] = await inDatabase("SELECT count(*) FROM failed_runs WHERE tenant_id = ?", sample.tenantId);
  expect(list.groups.reduce((sum, { runs }) => sum + runs, 0)).toBe(failed);
  const listed = await read<{ executions: { reason: unknown }[] }>(
    sample,
    `/api/executions?failure_group_id=${outage?.id}`,
  );
  expect(listed.executions.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ code: "PROVIDER_ERROR" })),
  );
});
