import { expect, test } from "vitest";

import { fillDatabase } from "#bench/scale/fill-database";
import { planFor } from "#bench/scale/fill-plan";
import { startInstance } from "#test/support/instance";
import { cleanups, dataFolder } from "#test/support/program";

interface Page {
  executions: { execution_id: string; status: string }[];
  pagination: { total: number };
}

test("a database that the scale program fills is one that the platform could have written", async () => {
  const folder = await dataFolder();
  const before = await startInstance({ dataFolder: folder });
  const key = before.credentials?.api_key ?? "";
  await before.stop();
  const plan = planFor(2 * 2 ** 20);
  const filled = await fillDatabase(folder, plan);

  const instance = await startInstance({ dataFolder: folder });
  cleanups.push(() => instance.stop());
  await expect(fillDatabase(folder, plan)).rejects.toThrow(/Stop the instance/);
  const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
    const method = body === undefined ? "GET" : "POST";
    const headers = { "X-API-Key": key, "content-type": "application/json" };
    const response = await fetch(`${instance.baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(`${path} ${response.status} ${response.ok ? "" : text}`.trim()).toBe(`${path} ${response.status}`);
    return (JSON.parse(text) as { data: Data }).data;
  };

  const agent = `/api/agents/${filled.largestAgentId}`;
  const page = await call<Page>(`${agent}/executions`);
  expect(page.pagination.total).toBe(plan.largestAgentExecutions);
  expect(await call(`${agent}/executions/${page.executions[0]?.execution_id}`)).toMatchObject({ progress: 100 });
  const other = filled.agents.find(({ tenantId }) => tenantId === filled.tenantId);
  expect((await call<Page>(`/api/agents/${other?.id}/executions`)).pagination.total).toBeGreaterThan(0);
  const found = await call<{ pagination: { total: number } }>(
    `/api/graduation/agents/${filled.largestAgentId}/episodes?q=summarize%20case`,
  );
  expect(found.pagination.total).toBe(plan.largestAgentExecutions);
  const deliveries = await call<{ pagination: { total: number } }>(`/api/webhooks/${filled.webhookId}/deliveries`);
  expect(deliveries.pagination.total).toBe(plan.deliveries);
  expect(await call("/api/sdlc/audit/verify")).toMatchObject({ valid: true });
  expect(await call(`${agent}/execute`, { task: "compute 3*(4+5)" })).toMatchObject({ status: "completed" });
});
