import { expect, inject, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { readPrometheusText } from "#test/support/prometheus-text";

test("an operator reads metrics in the text format of Prometheus", async () => {
  const answer = await call("GET", "/api/metrics", { apiKey: inject("operatorApiKey") });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const metrics = readPrometheusText(answer.text);
  const valueOf = (name: string): number | undefined => metrics.get(name)?.samples[0]?.value;
  expect([valueOf("tenure_database_up"), valueOf("tenure_database_writable")]).toEqual([1, 1]);
  expect(valueOf("tenure_database_size_bytes")).toBeGreaterThan(100_000);
  expect(metrics.get("tenure_queue_depth")?.samples.map(({ labels }) => labels["queue"])).toEqual([
    "webhook_deliveries",
    "messages",
    "traces",
  ]);
  expect(metrics.get("tenure_runs")?.samples.map(({ labels }) => labels["state"])).toEqual([
    "pending",
    "in_progress",
    "waiting_for_approval",
  ]);
});

test("a run that ends is counted once by its state, and no count falls", async () => {
  const endedRuns = async (): Promise<Map<string, number>> => {
    const answer = await call("GET", "/api/metrics", { apiKey: inject("operatorApiKey") });
    const metric = readPrometheusText(answer.text).get("tenure_runs_ended_total");
    expect(metric?.kind).toBe("counter");
    return new Map(metric?.samples.map(({ labels, value }) => [labels["state"] ?? "", value]));
  };
  const before = await endedRuns();
  expect([...before.keys()]).toEqual(["completed", "failed", "cancelled"]);
  const owner = await signUp();
  const agent = await createAgent(owner, { capabilities: ["summarize"] });
  await executeToEnd(owner, agent.id);
  let after = before;
  await vi.waitUntil(
    async () => {
      const former = after;
      after = await endedRuns();
      for (const [state, runs] of former) expect(after.get(state)).toBeGreaterThanOrEqual(runs);
      return (after.get("completed") ?? 0) > (before.get("completed") ?? 0);
    },
    { timeout: 60_000, interval: 1_000 },
  );
}, 90_000);

test("every answer is counted once: the last bucket of a histogram has as many as were counted", async () => {
  await signUp();
  const answer = await call("GET", "/api/metrics", { apiKey: inject("operatorApiKey") });
  const metrics = readPrometheusText(answer.text);
  const durations = metrics.get("tenure_http_request_duration_seconds")?.samples ?? [];
  const requests = metrics.get("tenure_http_requests_total")?.samples ?? [];
  const parts = new Set(durations.map(({ labels }) => labels["part"]));
  expect(parts.has("identity")).toBe(true);
  for (const part of parts) {
    const own = durations.filter(({ labels }) => labels["part"] === part);
    const buckets = own.filter(({ name }) => name.endsWith("_bucket")).map(({ value }) => value);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(own.find(({ labels }) => labels["le"] === "+Inf")?.value).toBe(
      own.find(({ name }) => name.endsWith("_count"))?.value,
    );
    const counted = requests.filter(({ labels }) => labels["part"] === part).reduce((sum, { value }) => sum + value, 0);
    expect(counted).toBeLessThanOrEqual(own.at(-1)?.value ?? 0);
  }
});

test("an owner of a tenant does not read them: they are those of all tenants", async () => {
  const { token } = await signUp();
  const answer = await call("GET", "/api/metrics", { token });
  expect([answer.status, answer.body]).toMatchObject([403, { error: { code: "FORBIDDEN" } }]);
});
