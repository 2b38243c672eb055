import type { Area, Scene } from "#bench/faults/scene";

interface Turn {
  task: string;
  /** The run of the turn; null while no answer said it. */
  run: string | null;
}

/** A person talks to an agent, at times with two messages at once. */
export const conversations: Area = {
  name: "conversations",
  act: async (scene) => {
    const { simulation, person, agentId } = scene;
    const opened = await person.order("POST", "/api/sessions", { body: { agent_id: agentId }, key: "session" });
    if (opened?.status !== 201) return () => undefined;
    const id = String(opened.data["id"]);
    const turns: Turn[] = [];
    for (let round = 0; round < 1 + simulation.below(3); round++) {
      const atOnce = simulation.chance(0.4) ? 2 : 1;
      await Promise.all(
        Array.from({ length: atOnce }, async (_unused, place) => {
          turns.push(await say(scene, id, `compute ${round} + ${place} + ${simulation.below(1_000)}`));
        }),
      );
      await simulation.sleep(simulation.below(4_000));
    }
    return () => checkConversation(scene, id, turns);
  },
};

async function say({ person }: Scene, session: string, task: string): Promise<Turn> {
  const body = { session_id: session, message: task };
  const answer = await person.order("POST", "/api/chat", { body, key: `say ${task}` });
  const wasTaken = answer !== null && answer.status < 300;
  return { task, run: wasTaken ? String(answer.data["execution_id"]) : null };
}

/** Each acknowledged turn is there once, with a question and an answer of one run that ends. */
async function checkConversation(scene: Scene, id: string, turns: readonly Turn[]): Promise<void> {
  const { database, person, violate } = scene;
  for (const { task, run } of turns) {
    const rows = database.rows(
      `SELECT e.id, e.status, (SELECT group_concat(m.role, ' ') FROM (SELECT role FROM chat_messages
          WHERE session_id = ? AND execution_id = e.id ORDER BY created_at, id) m) AS roles
        FROM executions e WHERE e.tenant_id = ? AND e.task = ?`,
      id,
      scene.tenantId,
      task,
    );
    if (rows.length > 1) violate("an effect happens once for a key", `${rows.length} turns ${task}`);
    if (run !== null && rows[0]?.["id"] !== run) violate("an acknowledged write is kept", `turn ${task}`);
    const [row] = rows;
    if (row === undefined) continue;
    if (row["roles"] !== "user assistant")
      violate("a turn is a question and an answer", `${task}: ${String(row["roles"])}`);
    if (row["status"] === "pending" || row["status"] === "in_progress")
      violate("an accepted run ends", `${task} is ${row["status"]}`);
  }
  const read = await person.read(`/api/sessions/${id}`);
  if (read?.status !== 200) return;
  const messages = read.data["messages"] as { role: string; status: string }[];
  if (messages.some(({ role }, place) => role !== (place % 2 === 0 ? "user" : "assistant")))
    violate("turns are in order", messages.map(({ role }) => role).join(" "));
  if (messages.some(({ status }) => status === "in_progress")) violate("an accepted turn ends", id);
}
