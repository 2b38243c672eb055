import type { Area, Scene } from "#bench/faults/scene";

const DECISIONS = { approve: "approved", reject: "rejected" } as const;
type Kind = keyof typeof DECISIONS;

interface Asked {
  summary: string;
  id: string | null;
  /** The status that each acknowledged decision or reader was told, in order. */
  told: string[];
}

/** Requests are decided by two programs at once; others are left to expire. */
export const approvals: Area = {
  name: "approvals",
  act: async (scene) => {
    const { simulation } = scene;
    const asked = await Promise.all(
      Array.from({ length: 1 + simulation.below(3) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(10_000));
        return ask(scene, `Deploy build ${place}`, `ask-${place}`);
      }),
    );
    return () => asked.forEach((one) => checkApproval(scene, one));
  },
};

async function ask(scene: Scene, summary: string, key: string): Promise<Asked> {
  const { client, agentId, simulation } = scene;
  const body = { agent_id: agentId, action: "deploy", input_summary: summary, arguments: { key } };
  const answer = await client.order("POST", "/api/approvals/request", { body, key });
  const asked: Asked = { summary, id: answer?.status === 201 ? String(answer.data["id"]) : null, told: [] };
  if (asked.id === null || simulation.chance(0.2)) return asked;
  const kinds: Kind[] = simulation.chance(0.5) ? ["approve", "reject"] : [simulation.pick(["approve", "reject"])];
  await Promise.all(kinds.map((kind) => decide(scene, asked, kind)));
  return asked;
}

async function decide({ client, simulation }: Scene, asked: Asked, kind: Kind): Promise<void> {
  await simulation.sleep(simulation.below(200));
  const key = simulation.chance(0.5) ? { key: `${kind} ${asked.summary}` } : {};
  const answer = await client.order("POST", `/api/approvals/${asked.id}/${kind}`, { body: {}, ...key });
  if (answer?.status === 200) asked.told.push(String(answer.data["status"]));
}

/** Racing deciders are told one decision, and the row has it. */
function checkApproval({ database, tenantId, violate }: Scene, { summary, id, told }: Asked): void {
  const rows = database.rows(
    "SELECT id, status FROM approvals WHERE tenant_id = ? AND input_summary = ?",
    tenantId,
    summary,
  );
  if (rows.length > 1) violate("an effect happens once for a key", `${rows.length} requests ${summary}`);
  if (id !== null && rows[0]?.["id"] !== id) violate("an acknowledged write is kept", `request ${summary}`);
  for (const status of told)
    if (status !== rows[0]?.["status"])
      violate("a decision is final", `${summary}: told ${status}, stored ${String(rows[0]?.["status"])}`);
}
