import type { Taken } from "#bench/faults/messaging-service";
import type { Area, Scene } from "#bench/faults/scene";
import { envelopeBytes, signatureOf, statuses, WEBHOOK, writings } from "#test/support/messaging-wire";

import { checkMessages, type Correspondence, decideOpen, UNDER_WAY_MS, type Written } from "./messaging-history.ts";

/** People write to a number, the vendor delivers each message, some of them twice, an agent answers, and at times the number is disconnected. */
export const messaging: Area = {
  name: "messaging",
  act: async (shared) => {
    // In a second workspace, which no other area limits.
    const scene = { ...shared, ...(await shared.signUp({ tier: "enterprise", requests_per_minute: 1_000_000 })) };
    const { simulation, receiver } = scene;
    const { messaging: vendor } = receiver;
    vendor.failing = simulation.pick([0, 0.2, 0.5]);
    const asksFirst = simulation.chance(0.3);
    if (!(await connect(scene)) || !(await chooseAgent(scene, asksFirst))) return () => undefined;
    const known: Correspondence = { written: [], reported: new Map(), underWay: 0, removedAt: null, isRemoving: false };
    vendor.onTaken = (message) => void report(scene, known, message);
    await Promise.all([
      ...Array.from({ length: 1 + simulation.below(3) }, (_unused, place) => write(scene, known, place)),
      ...(asksFirst ? [decideSome(scene)] : []),
      ...(simulation.chance(0.4) ? [remove(scene, known)] : []),
    ]);
    return () => checkMessages(scene, known);
  },
};

const MAX_TRIES = 4;

/** Connects the number. A code that was exchanged and whose answer was lost is gone, so the person begins again. */
async function connect({ person, receiver, violate }: Scene): Promise<boolean> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const begun = await person.order("POST", "/api/integrations/messaging/connect", {
      body: {},
      key: `begin ${tried}`,
    });
    if (begun?.status !== 200) {
      // A session ends when the time is set forward.
      if (begun !== null && begun.status !== 401) violate("a connection is accepted", `${begun.status} ${begun.code}`);
      return false;
    }
    const body = Object.fromEntries(receiver.messaging.consent(String(begun.data["authorization_url"])));
    const ended = await person.order("POST", "/api/integrations/messaging/callback", { body, key: `end ${tried}` });
    if (ended?.status === 200) return true;
    const status = await person.read("/api/integrations/messaging/status");
    if (status?.data["connected"] === true) return true;
  }
  return false;
}

/** An agent that computes and sends answers, or that asks a person before it sends. */
async function chooseAgent({ tester, person, tenantId }: Scene, asksFirst: boolean): Promise<boolean> {
  const maturity = asksFirst ? "intern" : "autonomous";
  const agent = { tenant_id: tenantId, name: "Desk", role: "custom", maturity_level: maturity };
  const hired = await tester.order("POST", "/api/test/agents", { body: agent });
  if (hired?.status !== 201) return false;
  const { id } = hired.data["agent"] as { id: string };
  const chosen = await person.order("PUT", "/api/messaging/settings", { body: { agent_id: id }, key: "answering" });
  return chosen?.status === 200;
}

/** A person writes some messages. The vendor delivers each one until it is taken, at times twice at once or beside older ones. */
async function write(scene: Scene, known: Correspondence, place: number): Promise<void> {
  const { simulation, receiver } = scene;
  const from = `4670100000${place}`;
  const all: { id: string; from: string; text: string; at: number }[] = [];
  const told: Promise<void>[] = [];
  for (let round = 1 + simulation.below(4); round > 0; round--) {
    await simulation.sleep(simulation.below(6_000));
    const id = `wamid.${place}-${round}-${simulation.below(2 ** 40)}`;
    const text = `compute ${place} + ${round} + ${simulation.below(1_000)}`;
    const one: Written = { id, isTaken: false, mayBeDropped: false };
    known.written.push(one);
    receiver.messaging.hear(from);
    all.push({ id, from, text, at: simulation.now });
    const beside = simulation.chance(0.3) ? all : all.slice(-1);
    const change = writings(receiver.messaging.number, ...beside);
    const times = simulation.chance(0.4) ? 2 : 1;
    const delivered = Promise.all(Array.from({ length: times }, () => tell(scene, change))).then(() => {
      one.isTaken = true;
      one.mayBeDropped = known.isRemoving;
    });
    told.push(delivered);
    // Most people write on before the vendor has delivered it, so that messages come in another order.
    if (simulation.chance(0.3)) await delivered;
  }
  await Promise.all(told);
}

/** The vendor sends news after a while, and repeats them until it hears 200. */
async function tell({ simulation, stranger, receiver, violate }: Scene, change: unknown): Promise<void> {
  const text = envelopeBytes(receiver.messaging.businessId, change);
  const headers = { "x-hub-signature-256": signatureOf(text) };
  for (;;) {
    await simulation.sleep(simulation.below(3_000));
    const answer = await stranger.order("POST", WEBHOOK, { text, headers });
    if (answer?.status === 200) break;
    if (answer !== null) {
      violate("what a vendor signs is taken", `${answer.status} ${answer.code}`);
      break;
    }
  }
}

/** The vendor reports each state of a message that it took, each in its own delivery, so in any order. */
async function report(scene: Scene, known: Correspondence, { id, reference }: Taken): Promise<void> {
  const { simulation, receiver } = scene;
  const states = ["sent", "delivered", "read"].slice(0, 1 + simulation.below(3));
  known.underWay += 1;
  if (reference !== null) known.reported.set(reference, states.at(-1) ?? "sent");
  await Promise.all(
    states.map(async (status) => {
      await simulation.sleep(simulation.below(4_000));
      await tell(scene, statuses(receiver.messaging.number, { id, status, reference }));
    }),
  );
  known.underWay -= 1;
}

/** A person decides about some answers while others still come. */
async function decideSome({ simulation, person }: Scene): Promise<void> {
  for (let round = 1 + simulation.below(3); round > 0; round--) {
    await simulation.sleep(simulation.below(9_000));
    await decideOpen(person, () => (simulation.chance(0.7) ? "approve" : "reject"));
  }
}

/** Disconnects the number. One more message comes long afterwards. */
async function remove(scene: Scene, known: Correspondence): Promise<void> {
  const { simulation, person } = scene;
  await simulation.sleep(2_000 + simulation.below(18_000));
  known.isRemoving = true;
  for (const one of known.written) if (!one.isTaken) one.mayBeDropped = true;
  const removed = await person.order("DELETE", "/api/integrations/messaging", { key: "disconnect" });
  if (removed?.status === 200) known.removedAt = simulation.now;
  await simulation.sleep(UNDER_WAY_MS);
  await write(scene, known, 9);
}
