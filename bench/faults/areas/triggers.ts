import type { Area, Scene } from "#bench/faults/scene";
import { signHook } from "#sdk/sign-hook";

interface Sent {
  id: string;
  /** Whether an answer said that it was taken. */
  isTaken: boolean;
}

/** Senders outside send signed deliveries to a trigger, again and again until they are taken, and some of them twice. */
export const triggers: Area = {
  name: "triggers",
  act: async (scene) => {
    const { simulation, client, agentId } = scene;
    const body = {
      name: "Claims",
      source: "webhook",
      agent_id: agentId,
      task: "compute 6 * 7",
      verify: { scheme: "standard_webhooks" },
      on_overlap: "allow",
    };
    const made = await client.order("POST", "/api/triggers", { body, key: "trigger" });
    if (made !== null && made.status !== 201) scene.violate("a trigger is accepted", `${made.status} ${made.code}`);
    if (made?.status !== 201) return () => undefined;
    const trigger = { id: String(made.data["id"]), url: String(made.data["url"]), secret: String(made.data["secret"]) };
    const sent = await Promise.all(
      Array.from({ length: 1 + simulation.below(4) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(20_000));
        const one: Sent = { id: `message-${place}`, isTaken: false };
        const times = simulation.chance(0.4) ? 2 : 1;
        await Promise.all(Array.from({ length: times }, () => deliver(scene, trigger, one)));
        return one;
      }),
    );
    return () => checkTrigger(scene, trigger.id, sent);
  },
};

async function deliver(scene: Scene, { url, secret }: { url: string; secret: string }, sent: Sent): Promise<void> {
  const text = JSON.stringify({ topic: "claim.created", id: sent.id });
  const signed = signHook(text, secret, { id: sent.id, now: scene.platform.clock() });
  const headers = await scene.simulation.inOrder(signed);
  const answer = await scene.stranger.order("POST", new URL(url, "https://tenure.example").pathname, { text, headers });
  if (answer !== null && answer.status < 300) sent.isTaken = true;
}

/** Each message has one delivery that starts one run. */
function checkTrigger({ database, violate }: Scene, triggerId: string, sent: readonly Sent[]): void {
  const rows = database.rows(
    "SELECT sender_id, status, execution_id FROM trigger_deliveries WHERE trigger_id = ?",
    triggerId,
  );
  for (const { id, isTaken } of sent) {
    const accepted = rows.filter((row) => row["sender_id"] === id && row["status"] !== "duplicate");
    if (isTaken && accepted.length === 0) violate("an acknowledged write is kept", `delivery ${id}`);
    if (accepted.length > 1) violate("an effect happens once for a key", `${accepted.length} deliveries ${id}`);
  }
  const runs = rows.flatMap(({ execution_id: run }) => (typeof run === "string" ? [run] : []));
  if (new Set(runs).size !== runs.length) violate("a run has one delivery", triggerId);
  const accepted = rows.filter((row) => row["status"] === "accepted");
  for (const row of accepted)
    if (typeof row["execution_id"] !== "string") violate("an accepted delivery has its run", JSON.stringify(row));
  for (const run of runs)
    if (database.rows("SELECT 1 FROM executions WHERE id = ?", run).length !== 1)
      violate("an accepted delivery has its run", run);
}
