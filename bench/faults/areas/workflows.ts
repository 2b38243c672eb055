import type { Area, Scene } from "#bench/faults/scene";

interface Started {
  key: string;
  id: string | null;
}

const ENDS: ReadonlySet<unknown> = new Set(["completed", "failed", "cancelled"]);

/** Runs of a workflow compute, ask an agent and compute again; some are cancelled. */
export const workflows: Area = {
  name: "workflows",
  act: async (scene) => {
    const { simulation, client, agentId } = scene;
    const steps = [
      { step_id: "start", name: "start", step_type: "trigger_form" },
      step("double", "transform", "start", { set: { total: "input.amount * 2" } }),
      step("kind", "rule", "double", { rules: [{ when: "true", result: "small" }] }),
      step("join", "transform", "kind", { set: { text: "steps.kind.output.result" } }),
    ];
    const body = { name: "Requests", agent_id: agentId, steps };
    const made = await client.order("POST", "/api/workflows", { body, key: "workflow" });
    if (made !== null && made.status !== 201) scene.violate("a workflow is accepted", `${made.status} ${made.code}`);
    if (made?.status !== 201) return () => undefined;
    const id = String(made.data["id"]);
    const started = await Promise.all(
      Array.from({ length: 1 + simulation.below(3) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(15_000));
        return start(scene, id, place);
      }),
    );
    return () => checkWorkflow(scene, id, started);
  },
};

const step = (id: string, type: string, after: string, parameters: object) => ({
  step_id: id,
  name: id,
  step_type: type,
  depends_on: [after],
  parameters,
});

async function start(scene: Scene, workflowId: string, place: number): Promise<Started> {
  const { client, simulation } = scene;
  const key = `workflow-run-${place}`;
  const body = { input: { amount: place } };
  const answer = await client.order("POST", `/api/workflows/${workflowId}/runs`, { body, key });
  if (answer !== null && answer.status >= 300)
    scene.violate("a run of a workflow is accepted", `${answer.status} ${answer.code}`);
  const started: Started = { key, id: answer?.status === 202 ? String(answer.data["run_id"]) : null };
  if (started.id !== null && simulation.chance(0.2))
    await client.order("POST", `/api/workflow-runs/${started.id}/cancel`, { key: `cancel ${key}` });
  return started;
}

/** Each acknowledged run is there once, ends, and no step of a completed run is unfinished. */
function checkWorkflow({ database, violate }: Scene, workflowId: string, started: readonly Started[]): void {
  const rows = database.rows("SELECT id, status, input, error FROM workflow_runs WHERE workflow_id = ?", workflowId);
  const inputs = rows.map((row) => String(row["input"]));
  if (new Set(inputs).size !== inputs.length) violate("an effect happens once for a key", inputs.join());
  for (const { id, key } of started)
    if (id !== null && !rows.some((row) => row["id"] === id)) violate("an acknowledged write is kept", key);
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (!ENDS.has(row["status"])) violate("an accepted run ends", text);
    if (row["status"] === "failed") violate("a fault fails no run", text);
    const open = database.rows(
      "SELECT step_id, status FROM workflow_steps WHERE run_id = ? AND status NOT IN ('completed', 'skipped', 'failed', 'cancelled')",
      row["id"] ?? "",
    );
    if (row["status"] === "completed" && open.length > 0) violate("a completed run has no open step", text);
  }
}
