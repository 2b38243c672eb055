import { ANSWER_TOKENS, MODEL_KEY, PROMPT_TOKENS } from "#bench/faults/model-service";
import type { Area, Scene } from "#bench/faults/scene";

const HELD = "SELECT work_id FROM model_reservations WHERE tenant_id = ? AND tokens > 0";
const CALL_TOKENS = PROMPT_TOKENS + ANSWER_TOKENS;

/** Runs that a model decides spend from a small budget of the workspace. */
export const budgets: Area = {
  name: "budgets",
  act: async (shared) => {
    // In a second workspace: the first connection is the default of all agents.
    const scene = { ...shared, ...(await shared.signUp({ tier: "enterprise", requests_per_minute: 1_000_000 })) };
    const { simulation, client } = scene;
    const agentId = await hireWithModel(scene);
    if (agentId === null) return () => undefined;
    // Some schedules run out of it.
    const tokens = simulation.pick([6, 12, 1_000]) * CALL_TOKENS;
    const budget = { scope: "tenant", window: "month", tokens };
    const set = await client.order("PUT", "/api/budgets", { body: budget, key: "budget" });
    if (set === null || set.status >= 300) {
      if (set !== null) scene.violate("a budget is accepted", `${set.status} ${set.code}`);
      return () => undefined;
    }
    await Promise.all(
      Array.from({ length: 2 + simulation.below(5) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(15_000));
        await client.order("POST", `/api/agents/${agentId}/execute`, {
          body: { task: `Say word ${place}.` },
          headers: { prefer: "respond-async" },
          key: `word-${place}`,
        });
      }),
    );
    return () => checkBudget(scene, { agentId, tokens });
  },
};

/** An autonomous agent with a model, or null when no answer was certain. */
async function hireWithModel({ client, tester, tenantId, violate }: Scene): Promise<string | null> {
  const connection = {
    name: "desk",
    provider: "openai-compatible",
    base_url: "https://receiver.example/v1",
    api_key: MODEL_KEY,
    models: [{ name: "worker", input_usd_per_million: 1, output_usd_per_million: 1 }],
  };
  const connected = await client.order("POST", "/api/model-connections", { body: connection, key: "connection" });
  if (connected?.status !== 201) {
    if (connected !== null) violate("a connection is accepted", `${connected.status} ${connected.code}`);
    return null;
  }
  const hired = await tester.order("POST", "/api/test/agents", {
    body: {
      tenant_id: tenantId,
      name: "Speaker",
      role: "custom",
      maturity_level: "autonomous",
      configuration: { model: "desk/worker", max_tokens: ANSWER_TOKENS },
    },
  });
  return hired?.status === 201 ? (hired.data["agent"] as { id: string }).id : null;
}

interface Spent {
  agentId: string;
  tokens: number;
}

/** The counted tokens never pass the budget and are the sum of their calls. Nothing is held back once all runs ended. */
function checkBudget({ database, faults, tenantId, receiver, violate }: Scene, { agentId, tokens }: Spent): void {
  const months = database.rows(
    "SELECT subject, tokens FROM model_counters WHERE tenant_id = ? AND length(period) = 7",
    tenantId,
  );
  const counted = (subject: string): number =>
    months.filter((row) => row["subject"] === subject).reduce((sum, row) => sum + Number(row["tokens"]), 0);
  const total = counted(tenantId);
  if (total > tokens) violate("a budget is never passed", `${total} of ${tokens} tokens`);
  if (counted(agentId) !== total) violate("a count equals its rows", `${counted(agentId)} tokens of ${total}`);
  for (const span of ["hour", "day"]) {
    const [usage] = database.rows(
      "SELECT coalesce(sum(input_tokens + output_tokens), 0) AS tokens FROM model_usage WHERE tenant_id = ? AND span = ?",
      tenantId,
      span,
    );
    if (usage?.["tokens"] !== total)
      violate("a count equals its rows", `${span}: ${String(usage?.["tokens"])} of ${total}`);
  }
  for (const { error } of database.rows(
    "SELECT error FROM executions WHERE agent_id = ? AND status = 'failed'",
    agentId,
  ))
    if (!isExplained(String(error), faults)) violate("a fault of the database fails no run", String(error));
  const [done] = database.rows(
    "SELECT count(*) AS runs FROM executions WHERE agent_id = ? AND status = 'completed'",
    agentId,
  );
  if (Number(done?.["runs"]) * CALL_TOKENS > total)
    violate("each call is counted", `${String(done?.["runs"])} completed runs, ${total} tokens`);
  if (total > receiver.model.answers * CALL_TOKENS)
    violate("each call is counted once", `${receiver.model.answers} answers, ${total} tokens`);
  // A reservation that was made after its caller gave up ends with its time.
  const held = faults.counts.has("database: late") ? [] : database.rows(HELD, tenantId);
  for (const { work_id: work } of held) violate("what is reserved is settled or freed", String(work));
}

/** A run may end by its budget, a vendor that fails, a clock that was set forward, and a network that lost its calls. */
const isExplained = (error: string, { counts }: Scene["faults"]): boolean =>
  error.includes("BUDGET_EXCEEDED") ||
  error.includes("PROVIDER_ERROR") ||
  (error.includes("EXECUTION_TIMEOUT") && counts.has("clock: jump")) ||
  [...counts.keys()].some((fault) => fault.startsWith("network: "));
