import { Agent, request } from "node:http";

import { beforeAll, expect, test } from "vitest";

import { prepareTenant, type Prepared } from "#bench/prepare-tenant";
import { startInstance, testSecret, type Instance } from "#test/support/instance";

const CLIENTS = 12;

let instance: Instance;
let tenant: Prepared;

beforeAll(async () => {
  instance = await startInstance();
  tenant = await prepareTenant(instance.baseUrl, testSecret);
}, 60_000);

interface Heard {
  /** The status, or the code of the connection's failure. */
  result: number | string;
  /** Whether the answer announced the end of the connection. */
  isLast: boolean;
}

/** Runs a task, which reads and writes, over a connection of the agent. */
function runTask(agent: Agent): Promise<Heard> {
  return new Promise((resolve) => {
    const fail = ({ code = "error" }: NodeJS.ErrnoException): void => resolve({ result: code, isLast: true });
    const headers = { "x-api-key": tenant.apiKey, "content-type": "application/json" };
    const url = `${instance.baseUrl}/api/agents/${tenant.agentId}/execute`;
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.on("error", fail);
      response.on("end", () =>
        resolve({ result: response.statusCode ?? 0, isLast: response.headers.connection === "close" }),
      );
      response.resume();
    });
    sent.on("error", fail);
    sent.end('{"task":"compute 3*(4+5)"}');
  });
}

test("a client that asks without a pause while the instance stops gets its answers, then 503 and the end", async () => {
  let answered = 0;
  const client = async (): Promise<Heard["result"][]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const results = new Set<Heard["result"]>();
    for (;;) {
      const { result, isLast } = await runTask(agent);
      results.add(result);
      answered++;
      if (isLast) break;
    }
    agent.destroy();
    return [...results];
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await expect.poll(() => answered).toBeGreaterThan(2 * CLIENTS);
  await instance.stop();
  for (const results of await Promise.all(clients)) expect(results).toEqual([200, 503]);
});
