import { describe, expect, test } from "vitest";

import { readApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent, TEXT } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { keyWith } from "#test/support/keys";
import { connectMcp, dataOf, ERAS, type Era } from "#test/support/mcp";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

interface Run {
  execution_id: string;
  status: string;
  awaiting_approval?: { approval_id: string; decide_at: { approve: string } };
}

const namesOf = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

describe.each(ERAS)("the official client, revision %s", (era) => {
  test("lists tools, runs an agent, and hears of its steps while it runs", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const connected = await connectMcp(owner, era);
    const { client } = connected;
    expect(client.getServerVersion()?.name).toBe("tenure");
    const { tools } = await client.listTools();
    expect(namesOf(tools)).toContain("run_agent");
    const steps: string[] = [];
    const run = await client.callTool(
      {
        name: "run_agent",
        arguments: { agent_id: agent.id, task: "Summarize the text in one sentence", context: { text: TEXT } },
      },
      { onprogress: ({ message = "" }) => steps.push(message) },
    );
    expect(run.isError).toBe(false);
    expect(dataOf<Run>(run)).toMatchObject({ status: "completed", agent_id: agent.id });
    const shown = await client.callTool({
      name: "get_run",
      arguments: { agent_id: agent.id, execution_id: dataOf<Run>(run).execution_id },
    });
    expect(dataOf<Run>(shown).status).toBe("completed");
  });

  test("is told what it did wrong: as a result that its model reads, and for an unknown tool as an error", async () => {
    const owner = await signUp();
    const connected = await connectMcp(owner, era);
    const wrong = await connected.client.callTool({ name: "search_marketplace", arguments: { words: "x" } });
    expect(wrong.isError).toBe(true);
    expect(dataOf<{ error: { code: string; message: string } }>(wrong).error.code).toBe("INVALID_INPUT");
    await expect(connected.client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow("No tool");
  });

  test("shows an approval to the client's user, and the run continues after the approval", async () => {
    const { owner, agentId, skillId, outside } = await askingAgent();
    const questions: string[] = [];
    const connected = await connectMcp(owner, era, {
      answer: ({ message }) => {
        questions.push(message);
        return { action: "accept", content: { decision: "approve", reason: "Checked" } };
      },
    });
    const run = await runSkill(connected.client, agentId, skillId);
    expect(dataOf<Run>(run).status).toBe("completed");
    expect(questions).toEqual([
      expect.stringMatching(
        /^The agent "[^]+\nAction: call endpoint[^]+\nCall: Calls the skill "[^]+\n {2}amount: 2\n/,
      ),
    ]);
    expect(outside.requests).toHaveLength(1);
  });

  test("hears which approval a run waits for, when its person declines to answer or cannot be asked", async () => {
    const { owner, agentId, skillId, outside } = await askingAgent();
    for (const answer of [() => ({ action: "decline" as const }), undefined]) {
      // oxlint-disable-next-line no-await-in-loop -- one client after the other
      const connected = await connectMcp(owner, era, answer === undefined ? {} : { answer });
      // oxlint-disable-next-line no-await-in-loop
      const run = dataOf<Run>(await runSkill(connected.client, agentId, skillId));
      expect(run.status).toBe("in_progress");
      // oxlint-disable-next-line no-await-in-loop
      const approval = await readApproval(owner, run.awaiting_approval?.approval_id ?? "");
      expect(approval).toMatchObject({ status: "pending", execution_id: run.execution_id });
      expect(run.awaiting_approval?.decide_at.approve).toBe(`POST /api/approvals/${approval.id}/approve`);
    }
    expect(outside.requests).toEqual([]);
  });
});

describe.each(ERAS.filter((era) => era !== "2026-07-28"))("the official client, revision %s", (era) => {
  test("cancels the run while its person is asked", async () => {
    const { owner, agentId, skillId } = await askingAgent();
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<{ action: "cancel" }>();
    const connected = await connectMcp(owner, era, {
      answer: () => {
        asked.resolve();
        return closed.promise;
      },
    });
    const cancelling = new AbortController();
    const running = runSkill(connected.client, agentId, skillId, cancelling.signal);
    const ended = expect(running).rejects.toThrow();
    await asked.promise;
    cancelling.abort("not wanted");
    await ended;
    await expect.poll(() => statusOfOnlyRun(owner, agentId)).toBe("cancelled");
    closed.resolve({ action: "cancel" });
  });
});

/** A student whose api skill waits for an approval, and the skill's endpoint. */
async function askingAgent() {
  const [owner, outside] = await Promise.all([signUp(), startWebhookReceiver()]);
  const skillId = await createSkill(owner, {
    name: "Rates",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
  });
  const agent = await createAgent(owner, { configuration: { request_approvals_for: ["call_endpoint"] } });
  return { owner, outside, skillId, agentId: agent.id };
}

type McpClient = Awaited<ReturnType<typeof connectMcp>>["client"];

const runSkill = (client: McpClient, agentId: string, skillId: string, signal?: AbortSignal) =>
  client.callTool(
    {
      name: "run_agent",
      arguments: { agent_id: agentId, task: "Use it", context: { amount: 2 }, skill_id: skillId },
    },
    { timeout: 15_000, ...(signal === undefined ? {} : { signal }) },
  );

async function statusOfOnlyRun(owner: TestAccount, agentId: string): Promise<string | undefined> {
  const answer = await call("GET", `/api/agents/${agentId}/executions`, { token: owner.token });
  return answer.data<{ executions: { status: string }[] }>().executions[0]?.status;
}

const listFor = async (owner: TestAccount, era: Era, options: Parameters<typeof connectMcp>[2] = {}) => {
  const connected = await connectMcp(owner, era, options);
  return namesOf((await connected.client.listTools()).tools);
};

describe("a caller sees", () => {
  test("only what its permissions allow, with a key as a bearer token", async () => {
    const owner = await signUp();
    const apiKey = await keyWith(owner, "AGENT_VIEW");
    expect((await listFor(owner, "2026-07-28", { apiKey })).toSorted()).toEqual(
      ["get_agent", "get_run", "list_agents", "list_approvals", "search_memory"].toSorted(),
    );
  });

  test("for a registered agent what its level allows, and its installed skills; never the deciding of approvals", async () => {
    const owner = await signUp();
    await createSkill(owner, { name: "Note keeper" });
    const [student, supervised] = [
      await createAgent(owner),
      await createAgent(owner, { maturity_level: "supervised" }),
    ];
    const ofStudent = await listFor(owner, "2025-11-25", { agentId: student.id });
    const ofSupervised = await listFor(owner, "2026-07-28", { agentId: supervised.id });
    expect(ofStudent).toContain("skill__note_keeper");
    expect(ofStudent).not.toContain("install_skill");
    expect(ofSupervised).toContain("install_skill");
    for (const tools of [ofStudent, ofSupervised]) expect(tools).not.toContain("decide_approval");
  });
});
