import { Webhook } from "standardwebhooks";

import type { Received } from "#bench/faults/receiver";
import type { Area, Scene } from "#bench/faults/scene";

interface Subscription {
  id: string;
  secret: string;
  path: string;
  /** When its answer came, by the clock of the machine. */
  knownAt: number;
}

/** A receiver subscribes to the ends of runs, and is sent test events while it fails at times. */
export const webhooks: Area = {
  name: "webhooks",
  act: async (scene) => {
    const { simulation, client, receiver } = scene;
    receiver.failing = simulation.pick([0, 0.2, 0.6]);
    const subscribed = await subscribe(scene, `/events/${simulation.below(2 ** 40)}`);
    const tests: string[] = [];
    const count = subscribed === null ? 0 : simulation.below(4);
    await Promise.all(
      Array.from({ length: count }, async (_unused, place) => {
        await simulation.sleep(simulation.below(20_000));
        const answer = await client.order("POST", `/api/webhooks/${subscribed?.id}/test`, { key: `test-${place}` });
        if (answer !== null && answer.status < 300) tests.push(String(answer.data["id"]));
      }),
    );
    return () => {
      if (subscribed !== null) checkDeliveries(scene, subscribed, tests);
    };
  },
};

async function subscribe({ client, platform }: Scene, path: string): Promise<Subscription | null> {
  const body = { url: `https://receiver.example${path}`, events: ["agent.executed"] };
  const answer = await client.order("POST", "/api/webhooks", { body, key: `subscribe ${path}` });
  if (answer?.status !== 201) return null;
  return { id: String(answer.data["id"]), secret: String(answer.data["secret"]), path, knownAt: platform.clock() };
}

/** Every event after the subscription arrives at least once, is signed, and has one delivery. */
function checkDeliveries(
  { database, faults, receiver, tenantId, violate }: Scene,
  subscribed: Subscription,
  tests: string[],
) {
  const { id, path, secret, knownAt } = subscribed;
  const [webhook] = database.rows("SELECT enabled FROM webhooks WHERE id = ?", id);
  if (webhook === undefined) return violate("an acknowledged write is kept", `webhook ${path}`);
  const deliveries = database.rows(
    "SELECT id, event_id, event, status FROM webhook_deliveries WHERE webhook_id = ?",
    id,
  );
  const taken = new Set(
    receiver
      .at(path)
      .filter(({ status }) => status === 200)
      .map(idOf),
  );
  for (const test of tests)
    if (!deliveries.some((delivery) => delivery["id"] === test))
      violate("an acknowledged write is kept", `test ${test}`);
  if (new Set(deliveries.map((delivery) => delivery["event_id"])).size !== deliveries.length)
    violate("an event has one delivery", path);
  for (const { event_id: event, status, event: name } of deliveries) {
    if (status === "delivered" && !taken.has(String(event)))
      violate("what counts as delivered was taken", `${String(name)} ${String(event)}`);
    if (status !== "delivered" && webhook["enabled"] === 1)
      violate("each event arrives at least once", `${String(name)} is ${String(status)}`);
  }
  for (const received of receiver.at(path)) checkSignature(received, secret, violate);
  // A clock that was set says nothing about what came first.
  const runs = faults.counts.has("clock: jump")
    ? []
    : database.rows(
        "SELECT id FROM executions WHERE tenant_id = ? AND status IN ('completed', 'failed') AND created_at > ?",
        tenantId,
        knownAt,
      );
  const told = new Set(receiver.at(path).map(({ body }) => runOf(body)));
  for (const run of runs)
    if (!told.has(String(run["id"])))
      violate("each event arrives at least once", `the end of run ${String(run["id"])}`);
}

const idOf = ({ headers }: Received): string => headers.get("webhook-id") ?? "";

const runOf = (body: string): string =>
  String((JSON.parse(body) as { data: { execution_id?: string } }).data.execution_id);

function checkSignature({ headers, body }: Received, secret: string, violate: Scene["violate"]): void {
  const webhook = secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
  // Its age is checked against the real clock, and these are of another year: the signature alone is compared.
  const signedAt = new Date(Number(headers.get("webhook-timestamp")) * 1_000);
  const wanted = webhook.sign(headers.get("webhook-id") ?? "", signedAt, body);
  if (headers.get("webhook-signature")?.split(" ").includes(wanted) !== true)
    violate("each event is signed", headers.get("webhook-id") ?? "");
}
