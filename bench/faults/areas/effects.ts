import type { Area, Scene } from "#bench/faults/scene";

/** Runs of a workflow call an outside service that changes something there. */
export const effects: Area = {
  name: "effects",
  act: async (scene) => {
    const { simulation, client, tester, tenantId } = scene;
    const agent = { tenant_id: tenantId, name: "Clerk", role: "custom", maturity_level: "autonomous" };
    const hired = await tester.order("POST", "/api/test/agents", { body: agent });
    if (hired?.status !== 201) return () => undefined;
    const { id: agentId } = hired.data["agent"] as { id: string };
    const steps = [
      { step_id: "start", name: "start", step_type: "trigger_form" },
      {
        step_id: "book",
        name: "book",
        step_type: "http",
        depends_on: ["start"],
        parameters: { method: "POST", url: `https://receiver.example${PATH}`, body: { seat: "${input.seat}" } },
      },
    ];
    const made = await client.order("POST", "/api/workflows", {
      body: { name: "Bookings", agent_id: agentId, steps },
      key: "bookings",
    });
    if (made !== null && made.status !== 201) scene.violate("a workflow is accepted", `${made.status} ${made.code}`);
    if (made?.status !== 201) return () => undefined;
    const id = String(made.data["id"]);
    await Promise.all(
      Array.from({ length: 1 + simulation.below(4) }, async (_unused, seat) => {
        await simulation.sleep(simulation.below(15_000));
        await client.order("POST", `/api/workflows/${id}/runs`, { body: { input: { seat } }, key: `booking-${seat}` });
      }),
    );
    return () => checkEffects(scene, id);
  },
};

const PATH = "/bookings";

/** The other side is called once for each run; where its answer was lost, a person is asked and no call is repeated. */
function checkEffects({ database, receiver, violate }: Scene, workflowId: string): void {
  const calls = new Map<number, number>();
  for (const { body } of receiver.at(PATH)) {
    const { seat } = JSON.parse(body) as { seat: number };
    calls.set(seat, (calls.get(seat) ?? 0) + 1);
  }
  for (const [seat, count] of calls)
    if (count > 1) violate("an effect is made once", `seat ${seat} was booked ${count} times`);
  for (const { input, status } of database.rows(
    "SELECT input, status FROM workflow_runs WHERE workflow_id = ?",
    workflowId,
  )) {
    const { seat } = JSON.parse(String(input)) as { seat: number };
    if (status === "completed" && calls.get(seat) !== 1) violate("a completed effect was made", `seat ${seat}`);
    if (status === "pending" || status === "running")
      violate("an accepted run ends or asks", `seat ${seat} is ${status}`);
  }
}
