import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An instance that calls receivers at 127.0.0.1 (`OUTBOUND_ALLOW_HOSTS`), and the secret of its test routes. */
export interface WebhookLoad {
  baseUrl: string;
  testSecret: string;
  /** Deliveries to receivers that refuse every connection. */
  dead: number;
  /** Deliveries to a receiver that takes half a minute. */
  slow: number;
  /** Events of another tenant, one a second, in each of the three parts. */
  events: number;
}

/** The delay of another tenant's events, in milliseconds from the call that caused them. */
export interface Lateness {
  slowestMs: number;
  medianMs: number;
  /** Events that had not arrived a minute after the last. */
  unheard: number;
}

export interface DeadWebhooks {
  alone: Lateness;
  besideDead: Lateness;
  besideSlow: Lateness;
}

/** The maximum webhooks of a tenant. */
const WEBHOOKS = 20;
const SLOW_MS = 30_000;
const PATIENCE_MS = 60_000;
const CLIENTS = 8;

/**
 * Measures the delay of one tenant's events: alone, beside a tenant of dead receivers, and beside one of a slow
 * receiver.
 */
export async function measureDeadWebhooks(load: WebhookLoad): Promise<DeadWebhooks> {
  const listener = await startListener(load);
  const slowReceiver = await startServer((answer) => setTimeout(answer, SLOW_MS).unref());
  try {
    const alone = await listener.hear(load.events);
    const deadUrls = Array.from({ length: WEBHOOKS }, (_none, index) => `http://127.0.0.1:${index + 1}/hook`);
    await causeDeliveries(load, deadUrls, load.dead);
    const besideDead = await listener.hear(load.events);
    await causeDeliveries(load, [slowReceiver.url], load.slow);
    return { alone, besideDead, besideSlow: await listener.hear(load.events) };
  } finally {
    listener.close();
    slowReceiver.close();
  }
}

/** A separate tenant whose executions cause this many deliveries to these URLs. */
async function causeDeliveries(load: WebhookLoad, urls: string[], deliveries: number): Promise<void> {
  const post = await newTenant(load);
  for (const url of urls) await post("/api/webhooks", { url, events: ["agent.executed"] });
  const agent = { name: "Worker", role: "custom", maturity_level: "student" };
  const created = await post<{ agent: { id: string } }>("/api/agents", agent);
  let executions = Math.ceil(deliveries / urls.length);
  const client = async (): Promise<void> => {
    while (executions-- > 0) await post(`/api/agents/${created.agent.id}/execute`, { task: "compute 1+1" });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** A tenant with a receiver that works. */
async function startListener(load: WebhookLoad) {
  const heardAt = new Map<string, number>();
  const receiver = await startServer((answer, eventId) => {
    if (!heardAt.has(eventId)) heardAt.set(eventId, performance.now());
    answer();
  });
  const post = await newTenant(load);
  const { id } = await post<{ id: string }>("/api/webhooks", { url: receiver.url, events: ["agent.graduated"] });
  const hear = async (events: number): Promise<Lateness> => {
    const causedAt = new Map<string, number>();
    for (let event = 0; event < events; event++) {
      const startedAt = performance.now();
      causedAt.set((await post<{ event_id: string }>(`/api/webhooks/${id}/test`)).event_id, startedAt);
      await sleep(1_000);
    }
    const isHeard = () => [...causedAt.keys()].every((eventId) => heardAt.has(eventId));
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end && !isHeard();) await sleep(20);
    return lateness([...causedAt].map(([eventId, startedAt]) => (heardAt.get(eventId) ?? Number.NaN) - startedAt));
  };
  return { hear, close: receiver.close };
}

function lateness(timesMs: readonly number[]): Lateness {
  const heard = timesMs.filter((timeMs) => !Number.isNaN(timeMs)).toSorted((one, other) => one - other);
  return {
    slowestMs: heard.at(-1) ?? Number.NaN,
    medianMs: heard[Math.floor(heard.length / 2)] ?? Number.NaN,
    unheard: timesMs.length - heard.length,
  };
}

type Post = <Data>(path: string, body?: unknown) => Promise<Data>;

async function newTenant({ baseUrl, testSecret }: WebhookLoad): Promise<Post> {
  const post = async <Data>(path: string, headers: Record<string, string>, body: unknown = {}): Promise<Data> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const account = { tier: "enterprise", requests_per_minute: 10_000_000 };
  const { api_key: key } = await post<{ api_key: string }>(
    "/api/test/auth/signup",
    { "x-test-secret": testSecret },
    account,
  );
  return (path, body) => post(path, { "x-api-key": key }, body);
}

/** A receiver on this machine; `receive` says when it answers. */
async function startServer(receive: (answer: () => void, eventId: string) => void) {
  const server = createServer((request, response) => {
    request.resume();
    receive(() => response.end(), String(request.headers["webhook-id"]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
