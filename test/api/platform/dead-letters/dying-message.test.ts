import { expect, inject, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { startDatabaseProxy } from "#test/support/database-proxy";
import { startInstance } from "#test/support/instance";

interface DeadLetters {
  letters: { queue: string; body: string }[];
}

/** The statement with which the consumer of webhooks begins. */
const CLAIM = "SET status = 'sending'";

test("a message whose consumer fails five times comes through the real queue of dead messages to the operator's list", async () => {
  const proxy = await startDatabaseProxy(inject("databaseUrl"), (body) => (body.includes(CLAIM) ? "lost" : undefined));
  const instance = await startInstance({
    database: { url: proxy.url },
    variables: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" },
  });
  try {
    const { baseUrl } = instance;
    const { token } = await signUp({ baseUrl });
    const webhook = await call("POST", "/api/webhooks", {
      baseUrl,
      token,
      body: { url: "http://127.0.0.1:9/", events: ["agent.executed"] },
    });
    const { id } = webhook.data<{ id: string }>();
    expect((await call("POST", `/api/webhooks/${id}/test`, { baseUrl, token })).status).toBeLessThan(300);
    const kept = async (): Promise<DeadLetters["letters"]> => {
      const answer = await call("GET", "/api/dead-letters?limit=100", { apiKey: inject("operatorApiKey") });
      return answer.data<DeadLetters>().letters.filter(({ body }) => body.includes(id));
    };
    const letters = await vi.waitUntil(async () => (await kept())[0], { timeout: 150_000, interval: 500 });
    expect(letters.queue).toBe("webhook-deliveries");
  } finally {
    await instance.stop();
    await proxy.stop();
  }
}, 200_000);
