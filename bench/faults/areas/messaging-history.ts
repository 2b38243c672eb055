import type { Client } from "#bench/faults/client";
import type { Taken } from "#bench/faults/messaging-service";
import type { Scene } from "#bench/faults/scene";

/** A message that a person wrote. */
export interface Written {
  /** The vendor's id of it. */
  id: string;
  /** Whether the vendor heard that it was taken. */
  isTaken: boolean;
  /** Whether the number was disconnected, or was being disconnected, before it was taken. */
  mayBeDropped: boolean;
}

export interface Correspondence {
  written: Written[];
  /** The last state that the vendor reports of each message that it took, by our reference. */
  reported: Map<string, string>;
  /** Messages of which the vendor still has to report something. */
  underWay: number;
  /** When the answer to the removal came; null without one. */
  removedAt: number | null;
  /** Whether the removal was asked for. */
  isRemoving: boolean;
}

interface MessageRow {
  id: string;
  direction: string;
  provider_message_id: string | null;
  state: string;
  error: string | null;
  in_reply_to: string | null;
  execution_id: string | null;
  effect_id: string | null;
  approval_id: string | null;
  approval: string | null;
}

const MAX_MINUTES = 130;
/** The longest way of a call whose intention was written just before the removal. */
export const UNDER_WAY_MS = 20_000;
const SENT = new Set(["sent", "delivered", "read"]);

const rowsOf = ({ database, tenantId }: Scene): MessageRow[] =>
  database.rows(
    `SELECT m.id, m.direction, m.provider_message_id, m.state, m.error, m.in_reply_to, m.execution_id, m.effect_id, m.approval_id,
      (SELECT a.status FROM approvals a WHERE a.id = m.approval_id) AS approval
      FROM messaging_messages m WHERE m.tenant_id = ?`,
    tenantId,
  ) as unknown as MessageRow[];

/** Each message has one end that is told, and what the vendor took is what the platform says was sent. */
export async function checkMessages(scene: Scene, known: Correspondence): Promise<void> {
  await bringToEnd(scene, known);
  const rows = rowsOf(scene);
  for (const written of known.written) checkInbound(scene, rows, written);
  for (const row of rows) if (row.direction === "out") checkOutbound(scene, known, row);
  for (const message of scene.receiver.messaging.taken) checkTaken(scene, known, rows, message);
  await checkCounts(scene, rows);
}

/** The vendor tells its last news, and a person decides what waits for one and settles what no program can know. */
async function bringToEnd(scene: Scene, known: Correspondence): Promise<void> {
  const { simulation, platform, client, database, tenantId, receiver } = scene;
  receiver.messaging.failing = 0;
  for (let minute = 0; minute < MAX_MINUTES; minute++) {
    await decideOpen(client, () => "approve");
    const unknown =
      known.underWay > 0
        ? []
        : database.rows("SELECT effect_id FROM messaging_messages WHERE tenant_id = ? AND state = 'unknown'", tenantId);
    for (const { effect_id: effect } of unknown) {
      const isTaken = receiver.messaging.taken.some(({ reference }) => reference === effect);
      const body = { outcome: isTaken ? "happened" : "did_not_happen" };
      await client.order("POST", `/api/effects/${String(effect)}/settle`, { body, key: `settle ${String(effect)}` });
    }
    const left = rowsOf(scene).filter(({ state }) => !ENDS.has(state));
    if (left.length === 0 && known.underWay === 0) return;
    await simulation.sleep(60_000);
    await platform.strikeMinute();
  }
}

/** Decides each open request. */
export async function decideOpen(decider: Client, kindOf: () => "approve" | "reject"): Promise<void> {
  const open = await decider.read("/api/approvals?view=open&limit=100");
  const approvals = (open?.data["approvals"] ?? []) as { id: string }[];
  for (const { id } of approvals) {
    const kind = kindOf();
    await decider.order("POST", `/api/approvals/${id}/${kind}`, { body: {}, key: `${kind} ${id}` });
  }
}

const ENDS = new Set(["answered", "ignored", "failed", "discarded", ...SENT]);

/** A message that was taken is there once, and has one answer, or says why it has none. */
function checkInbound({ violate }: Scene, rows: readonly MessageRow[], { id, isTaken, mayBeDropped }: Written): void {
  const found = rows.filter((row) => row.provider_message_id === id);
  const [row] = found;
  if (found.length > 1) violate("a message is stored once", `${found.length} rows of ${id}`);
  if (row === undefined) {
    if (isTaken && !mayBeDropped) violate("an acknowledged write is kept", `message ${id}`);
    return;
  }
  const answers = rows.filter(({ in_reply_to: question }) => question === row.id);
  if (row.state === "answered" ? answers.length !== 1 : answers.length > 0)
    violate("a message has one answer", `${id} is ${row.state} with ${answers.length}`);
  if (row.state !== "answered")
    violate("a fault leaves no message without its answer", `${id} ${row.state} ${row.error}`);
}

/** An answer is sent, or says why it is not. */
function checkOutbound(
  { violate, receiver }: Scene,
  known: Correspondence,
  { id, state, error, effect_id: effect, approval }: MessageRow,
): void {
  const { taken, refused } = receiver.messaging;
  const times = taken.filter(({ reference }) => reference === effect).length;
  if (SENT.has(state)) {
    if (times !== 1) violate("what counts as sent was taken once", `${id} is ${state}, taken ${times} times`);
    const reported = known.reported.get(effect ?? "") ?? state;
    if (state !== reported && !known.isRemoving)
      violate("an answer has the state that the vendor reports", `${id}: ${state}, not ${reported}`);
    return;
  }
  if (times > 0) violate("an answer has the state that the vendor reports", `${id} is ${state} and was taken`);
  const isTold =
    (state === "failed" && (refused.has(effect ?? "") || known.isRemoving)) ||
    (state === "discarded" && approval === "rejected");
  if (!isTold || error === null) violate("an accepted answer ends as it is told", `${id} ${state} ${error}`);
}

/** The vendor takes each answer once, under a reference of the platform, and none after the number was disconnected. */
function checkTaken(
  { violate, database }: Scene,
  { removedAt }: Correspondence,
  rows: readonly MessageRow[],
  { id, at, reference, text }: Taken,
): void {
  if (removedAt !== null && at > removedAt + UNDER_WAY_MS)
    violate("no answer leaves after the removal", `${id}, ${Math.round((at - removedAt) / 1_000)} s later`);
  if (!rows.some(({ effect_id: effect }) => effect === reference))
    violate("an answer is sent once", `${id} (${text}) is of no message`);
  const [effect] = database.rows("SELECT status, settled_as FROM effects WHERE id = ?", reference ?? "");
  if (effect?.["status"] !== "done" && effect?.["settled_as"] !== "happened")
    violate("an effect that happened is known", `${String(reference)} ${JSON.stringify(effect)}`);
}

async function checkCounts({ client, database, tenantId, violate, receiver }: Scene, rows: readonly MessageRow[]) {
  const read = await client.read("/api/messaging/messages?limit=1");
  const { total } = (read?.data["pagination"] ?? {}) as { total?: number };
  if (total !== rows.length) violate("a count equals its rows", `${total} messages of ${rows.length}`);
  const runs = rows.flatMap(({ direction, execution_id: run }) => (direction === "in" && run !== null ? [run] : []));
  if (new Set(runs).size !== runs.length) violate("a message has one run", `${runs.length} messages`);
  const [turns] = database.rows("SELECT count(*) AS runs FROM executions WHERE tenant_id = ?", tenantId);
  if (turns?.["runs"] !== runs.length)
    violate("a message has one run", `${String(turns?.["runs"])} runs of ${runs.length}`);
  const [done] = database.rows(
    `SELECT count(*) AS effects FROM effects WHERE tenant_id = ? AND tool = 'messaging' AND (status = 'done' OR settled_as = 'happened')`,
    tenantId,
  );
  if (done?.["effects"] !== receiver.messaging.taken.length)
    violate("a count equals its rows", `${String(done?.["effects"])} effects of ${receiver.messaging.taken.length}`);
}
