import type { Area, Scene } from "#bench/faults/scene";

const TERMINAL: ReadonlySet<unknown> = new Set(["completed", "failed", "cancelled"]);

interface Ordered {
  task: string;
  /** Null while no answer said it. */
  id: string | null;
  /** The first end that a reader saw. */
  end: string | null;
  cancelled: boolean;
}

/** Agents are made and run tasks; some runs are cancelled, and readers watch them. */
export const runs: Area = {
  name: "runs",
  act: async (scene) => {
    const { simulation } = scene;
    const ordered: Ordered[] = [];
    const agents: { name: string; id: string | null }[] = [];
    const count = 2 + simulation.below(5);
    await Promise.all(
      Array.from({ length: count }, async (_unused, place) => {
        await simulation.sleep(simulation.below(20_000));
        if (simulation.chance(0.3)) agents.push(await makeAgent(scene, `Agent ${place}`));
        ordered.push(await runOnce(scene, `compute ${place} + ${simulation.below(1_000)}`, `run-${place}`));
      }),
    );
    return () => {
      checkAgents(scene, agents);
      checkRuns(scene, ordered);
    };
  },
};

async function makeAgent({ client }: Scene, name: string): Promise<{ name: string; id: string | null }> {
  const body = { name, role: "custom", maturity_level: "student" };
  const answer = await client.order("POST", "/api/agents", { body, key: `make ${name}` });
  const made = answer?.status === 201 ? (answer.data["agent"] as { id: string }) : null;
  return { name, id: made?.id ?? null };
}

async function runOnce(scene: Scene, task: string, key: string): Promise<Ordered> {
  const { client, simulation, agentId } = scene;
  const run: Ordered = { task, id: null, end: null, cancelled: false };
  const headers: Record<string, string> = simulation.chance(0.5) ? { prefer: "respond-async" } : {};
  const answer = await client.order("POST", `/api/agents/${agentId}/execute`, { body: { task }, headers, key });
  if (answer === null || answer.status >= 300) {
    if (answer !== null) scene.violate("a run is accepted", `${answer.status} ${answer.code} for ${task}`);
    return run;
  }
  run.id = String(answer.data["execution_id"]);
  const path = `/api/agents/${agentId}/executions/${run.id}`;
  if (simulation.chance(0.25)) {
    const cancelled = await client.order("POST", `${path}/cancel`, { key: `cancel ${key}` });
    run.cancelled = cancelled?.status === 200 && cancelled.data["status"] === "cancelled";
  }
  for (let look = 0; look < 4; look++) {
    const seen = await client.read(path);
    if (seen?.status === 404) scene.violate("an acknowledged run can be read", task);
    note(scene, run, seen?.data["status"]);
    await simulation.sleep(simulation.below(3_000));
  }
  return run;
}

function note(scene: Scene, run: Ordered, status: unknown): void {
  if (typeof status !== "string") return;
  if (run.end !== null && status !== run.end)
    scene.violate("an end is final", `${run.task}: ${run.end}, then ${status}`);
  if (TERMINAL.has(status)) run.end ??= status;
}

function checkAgents({ database, tenantId, violate }: Scene, agents: readonly { name: string; id: string | null }[]) {
  for (const { name, id } of agents) {
    const rows = database.rows("SELECT id FROM agents WHERE tenant_id = ? AND name = ?", tenantId, name);
    if (rows.length > 1) violate("an effect happens once for a key", `${rows.length} agents ${name}`);
    if (id !== null && rows[0]?.["id"] !== id) violate("an acknowledged write is kept", `agent ${name}`);
  }
}

function checkRuns(scene: Scene, ordered: readonly Ordered[]): void {
  const { database, tenantId, violate } = scene;
  for (const run of ordered) {
    const rows = database.rows(
      `SELECT e.id, e.status, e.error, (SELECT count(*) FROM episodes p WHERE p.execution_id = e.id) AS episodes
        FROM executions e WHERE e.tenant_id = ? AND e.task = ?`,
      tenantId,
      run.task,
    );
    if (rows.length > 1) violate("an effect happens once for a key", `${rows.length} runs of ${run.task}`);
    const [row] = rows;
    if (run.id !== null && row?.["id"] !== run.id) violate("an acknowledged write is kept", `run ${run.task}`);
    if (row === undefined) continue;
    note(scene, run, row["status"]);
    if (!TERMINAL.has(row["status"])) violate("an accepted run ends", `${run.task} is ${String(row["status"])}`);
    // A clock that is set forward uses up the time of a run.
    const isLate = scene.faults.counts.has("clock: jump") && String(row["error"]).includes("EXECUTION_TIMEOUT");
    if (row["status"] === "failed" && !isLate) violate("a fault fails no run", `${run.task}: ${String(row["error"])}`);
    if (run.cancelled && row["status"] !== "cancelled") violate("an acknowledged write is kept", `cancel ${run.task}`);
    if (row["status"] === "completed" && row["episodes"] !== 1)
      violate("each run has one episode", `${run.task} has ${String(row["episodes"])}`);
  }
}
