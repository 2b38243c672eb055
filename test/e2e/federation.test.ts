import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";

const FEDERATION_KEY = "the-key-that-the-first-gave-the-second";

/** The second instance's access to the first, and the log level of both. */
const PUBLISHER = { FEDERATION_KEYS: `an-older-key,${FEDERATION_KEY}`, LOG_LEVEL: "info" };
const CONSUMER = { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", LOG_LEVEL: "error" };

interface Answer<Data> {
  status: number;
  data: Data;
  error?: { code: string; details: Record<string, unknown> };
}

/** Calls an instance with the key of the account that its first start made. */
async function caller(program: Program, folder: string) {
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  return async <Data = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Data>> => {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    const answer = (await response.json()) as { data?: Data; error?: NonNullable<Answer<Data>["error"]> };
    return {
      status: response.status,
      data: answer.data ?? (answer as Data),
      ...(answer.error === undefined ? {} : { error: answer.error }),
    };
  };
}

type Call = Awaited<ReturnType<typeof caller>>;

/** Publishes an agent and approves what was published; gives the template's id. */
async function publish(call: Call, agentId: string, version: string): Promise<string> {
  const query = new URLSearchParams({
    name: "Summarizer",
    description: "Summarizes; ask jane.doe@example.com",
    version,
    include_memory: "true",
  });
  const published = await call<{ template_id: string }>(
    "POST",
    `/api/agent-marketplace/publish/${agentId}?${query.toString()}`,
  );
  expect(published.status).toBe(201);
  const { template_id: templateId } = published.data;
  expect((await call("POST", `/api/agent-marketplace/approve/${templateId}`)).status).toBe(200);
  return templateId;
}

test("an agent goes from one instance to another, runs there, is updated, and outlives the first", async () => {
  const [firstFolder, secondFolder] = [await dataFolder(), await dataFolder()];
  let first = await npmStart(firstFolder, PUBLISHER);
  const second = await npmStart(secondFolder, CONSUMER);
  let there = await caller(first, firstFolder);
  const here = await caller(second, secondFolder);

  const made = await there<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Summarizer",
    role: "custom",
    maturity_level: "autonomous",
    capabilities: ["summarize"],
    configuration: { system_prompt: "Summarize. Customer 550e8400-e29b-41d4-a716-446655440000." },
  });
  const { id: agentId } = made.data.agent;
  const templateId = await publish(there, agentId, "1.0.0");

  const peer = await here<{ id: string }>("POST", "/api/federation/peers", {
    base_url: first.baseUrl,
    key: FEDERATION_KEY,
  });
  expect(peer.status).toBe(201);
  const peerPath = `/api/federation/peers/${peer.data.id}`;
  const browsed = await here<{ agents: { id: string; description: string }[] }>("GET", `${peerPath}/agents`);
  expect(browsed.data.agents.find(({ id }) => id === templateId)).toMatchObject({
    description: "Summarizes; ask [REDACTED_EMAIL]",
    version: "1.0.0",
  });

  const install = () =>
    here<{ installation: { id: string }; agent: { id: string } }>("POST", `${peerPath}/install`, {
      template_id: templateId,
    });
  const installed = await install();
  expect(installed.status).toBe(201);
  expect(installed.data).toMatchObject({
    installation: {
      template_id: templateId,
      installed_version: "1.0.0",
      federation_source: new URL(first.baseUrl).host,
    },
    agent: { maturity_level: "intern" },
  });
  const { agent, installation } = installed.data;
  const agentPath = `/api/agents/${agent.id}`;
  const promptOf = async (): Promise<unknown> =>
    (await here<{ agent: { configuration: Record<string, unknown> } }>("GET", agentPath)).data.agent.configuration[
      "system_prompt"
    ];
  expect(await promptOf()).toBe("Summarize. Customer [REDACTED_ID].");
  const signing = await here<{ signing_key_ids: string[] }>("GET", peerPath);
  expect(signing.data.signing_key_ids).toHaveLength(1);

  const run = () =>
    here<{ status: string }>("POST", `${agentPath}/execute`, {
      task: "Summarize the text in one sentence",
      context: { text: "Revenue grew by 12 percent. Costs stayed flat. The board raised the outlook." },
    });
  expect(await run()).toMatchObject({ status: 200, data: { status: "completed" } });

  const update = () => here<{ updated: boolean }>("POST", `/api/federation/installations/${installation.id}/update`);
  expect((await update()).data).toMatchObject({ updated: false });

  const wrong = await fetch(`${first.baseUrl}/api/federation/agents`, { headers: { "X-Federation-Key": "a-guess" } });
  expect(wrong.status).toBe(403);
  const attempts = first.lines.filter((line) => line.includes('"federation_request"'));
  expect(attempts.some((line) => line.includes('"invalid_key"') && line.includes('"address":"127.0.0.1"'))).toBe(true);
  expect(attempts.some((line) => line.includes('"accepted"'))).toBe(true);
  expect(first.lines.join("\n")).not.toMatch(/the-key-that-the-first-gave|an-older-key|a-guess/);

  const children = await childrenOf(firstFolder);
  killGroup(first.child, "SIGKILL");
  await first.exit;
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
  for (const answer of [await here("GET", `${peerPath}/agents`), await install(), await update()]) {
    expect(answer).toMatchObject({
      status: 502,
      error: { code: "PROVIDER_ERROR", details: { reason: "connection_failed" } },
    });
  }
  expect(await run()).toMatchObject({ status: 200, data: { status: "completed" } });
  expect((await here<{ total: number }>("GET", "/api/federation/installations")).data.total).toBe(1);

  first = await npmStart(firstFolder, { ...PUBLISHER, PORT: new URL(first.baseUrl).port });
  there = await caller(first, firstFolder);
  const body = { configuration: { system_prompt: "Summarize in one sentence." } };
  expect((await there("PUT", `/api/agents/${agentId}`, body)).status).toBe(200);
  expect(await publish(there, agentId, "1.1.0")).toBe(templateId);
  expect((await update()).data).toMatchObject({ updated: true, installation: { installed_version: "1.1.0" } });
  expect(await promptOf()).toBe("Summarize in one sentence.");
});
