import type { Area, Scene } from "#bench/faults/scene";

/** Schedules run tasks at their times; clients also start, pause and resume them. */
export const schedules: Area = {
  name: "schedules",
  act: async (scene) => {
    const { simulation, client, agentId } = scene;
    const made = await Promise.all(
      Array.from({ length: 1 + simulation.below(2) }, async (_unused, place) => {
        const name = `Schedule ${place}`;
        const fields = {
          every_minutes: simulation.pick([5, 15]),
          on_overlap: simulation.pick(["skip", "allow", "queue_one"]),
        };
        const body = { name, agent_id: agentId, task: `compute ${place} * 7`, ...fields };
        const answer = await client.order("POST", "/api/schedules", { body, key: `schedule-${place}` });
        if (answer !== null && answer.status !== 201)
          scene.violate("a schedule is accepted", `${answer.status} ${answer.code}`);
        const id = answer?.status === 201 ? String(answer.data["id"]) : null;
        if (id !== null) await useSchedule(scene, id);
        return { name, id };
      }),
    );
    return () => made.forEach((schedule) => checkSchedule(scene, schedule));
  },
};

async function useSchedule({ simulation, client }: Scene, id: string): Promise<void> {
  const path = `/api/schedules/${id}`;
  await simulation.sleep(simulation.below(10_000));
  if (simulation.chance(0.6)) await client.order("POST", `${path}/run-now`, { key: `now ${id}` });
  if (simulation.chance(0.3)) {
    await client.order("POST", `${path}/pause`, { body: {}, key: `pause ${id}` });
    await simulation.sleep(simulation.below(5_000));
    await client.order("POST", `${path}/resume`, { key: `resume ${id}` });
  }
}

/** Each due time has one tick, each started tick one run, and the counter is the number of ticks. */
function checkSchedule({ database, tenantId, violate }: Scene, { name, id }: { name: string; id: string | null }) {
  const rows = database.rows("SELECT id, ticks FROM schedules WHERE tenant_id = ? AND name = ?", tenantId, name);
  if (rows.length > 1) violate("an effect happens once for a key", `${rows.length} schedules ${name}`);
  if (id !== null && rows[0]?.["id"] !== id) violate("an acknowledged write is kept", `schedule ${name}`);
  const [schedule] = rows;
  if (schedule === undefined) return;
  const ticks = database.rows(
    "SELECT due_at, outcome, execution_id FROM schedule_ticks WHERE schedule_id = ?",
    schedule["id"] ?? "",
  );
  const due = ticks.filter(({ outcome }) => outcome !== "manual").map((tick) => tick["due_at"]);
  if (new Set(due).size !== due.length) violate("a due time has one tick", name);
  if (schedule["ticks"] !== ticks.length)
    violate("a count equals its rows", `${name} counts ${String(schedule["ticks"])} ticks and has ${ticks.length}`);
  const started = ticks.flatMap(({ execution_id: run }) => (run === null ? [] : [String(run)]));
  if (new Set(started).size !== started.length) violate("a run has one tick", name);
  for (const run of started)
    if (database.rows("SELECT 1 FROM executions WHERE id = ?", run).length !== 1)
      violate("a started tick has its run", `${name}: ${run}`);
}
