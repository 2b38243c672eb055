import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { startInstance } from "#test/support/instance";
import { readPrometheusText } from "#test/support/prometheus-text";

const EMAIL = "operator@corp.test";

test("a local instance tells the memory of its processes once its host has measured it", async () => {
  const instance = await startInstance({ variables: { SUPER_ADMIN_EMAILS: EMAIL } });
  const { baseUrl } = instance;
  try {
    const { token } = await signUp({ email: EMAIL, baseUrl });
    const memory = async (): Promise<Map<string, number> | undefined> => {
      const answer = await call("GET", "/api/metrics", { token, baseUrl });
      expect(answer.status, answer.text).toBe(200);
      const samples = readPrometheusText(answer.text).get("tenure_process_memory_bytes")?.samples;
      return samples && new Map(samples.map(({ labels, value }) => [labels["process"] ?? "", value]));
    };
    expect(await memory()).toBeUndefined();
    await instance.runScheduled();
    const known = await memory();
    expect(known?.get("host")).toBeGreaterThan(1_000_000);
    if (process.platform !== "linux") return;
    expect([...(known?.keys() ?? [])]).toEqual(expect.arrayContaining(["host", "workerd", "sqld"]));
    for (const [name, bytes] of known ?? []) expect(bytes, name).toBeGreaterThan(1_000_000);
  } finally {
    await instance.stop();
  }
}, 120_000);
