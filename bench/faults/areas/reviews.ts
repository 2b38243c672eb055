import type { Area, Scene } from "#bench/faults/scene";

const VERDICTS = ["right", "partly", "wrong", "unsafe"] as const;

interface Reviewed {
  run: string;
  /** The verdicts that were acknowledged, in the order of their answers. */
  told: string[];
  /** Verdicts that may have been taken without an answer. */
  unsure: number;
}

/** A person answers about runs, changes an answer, and answers twice at once. */
export const reviews: Area = {
  name: "reviews",
  act: async (scene) => {
    const { simulation } = scene;
    const agentId = await hire(scene);
    if (agentId === null) return () => undefined;
    const reviewed = await Promise.all(
      Array.from({ length: 1 + simulation.below(4) }, async (_unused, place) => {
        await simulation.sleep(simulation.below(8_000));
        return reviewRun(scene, agentId, place);
      }),
    );
    return () => {
      for (const one of reviewed) if (one !== null) checkVerdict(scene, one);
      checkCounts(scene, agentId);
    };
  },
};

/** A second agent: the answers change the evidence of its level. */
async function hire({ client }: Scene): Promise<string | null> {
  const body = { name: "Reviewed", role: "custom", maturity_level: "student" };
  const hired = await client.order("POST", "/api/agents", { body, key: "hire reviewed" });
  return hired?.status === 201 ? (hired.data["agent"] as { id: string }).id : null;
}

async function reviewRun(scene: Scene, agentId: string, place: number): Promise<Reviewed | null> {
  const { client, simulation } = scene;
  const body = { task: `compute ${simulation.below(1_000)} * ${place}` };
  const ran = await client.order("POST", `/api/agents/${agentId}/execute`, { body, key: `reviewed-${place}` });
  if (ran === null || ran.status >= 300) return null;
  const reviewed: Reviewed = { run: String(ran.data["execution_id"]), told: [], unsure: 0 };
  await simulation.sleep(simulation.below(5_000));
  for (let answer = 0; answer < 1 + simulation.below(2); answer++) {
    const words = simulation.chance(0.3) ? [...VERDICTS].slice(0, 2) : [simulation.pick([...VERDICTS])];
    await Promise.all(words.map((word) => give(scene, reviewed, word, answer)));
  }
  return reviewed;
}

async function give({ person }: Scene, reviewed: Reviewed, word: string, place: number): Promise<void> {
  const order = { body: { verdict: word }, key: `${reviewed.run} ${word} ${place}` };
  const answer = await person.order("POST", `/api/reviews/${reviewed.run}`, order);
  if (answer?.status === 200) reviewed.told.push(word);
  // A refusal, as of a session that has ended, may follow a try whose answer was lost.
  else reviewed.unsure += 1;
}

/** An acknowledged answer is kept, the one that holds was given, and each of them is there once. */
function checkVerdict({ database, violate }: Scene, { run, told, unsure }: Reviewed): void {
  const given = database
    .rows(
      `SELECT f.verdict FROM episode_feedback f JOIN episodes e ON e.id = f.episode_id
        WHERE e.execution_id = ? AND f.verdict IS NOT NULL`,
      run,
    )
    .map(({ verdict }) => String(verdict));
  for (const word of told) if (!given.includes(word)) violate("an acknowledged write is kept", `verdict ${word}`);
  if (given.length > told.length + unsure)
    violate("an effect happens once for a key", `${given.join(" ")} of ${told.join(" ")}`);
  const [episode] = database.rows("SELECT verdict FROM episodes WHERE execution_id = ?", run);
  const holds = episode?.["verdict"] ?? null;
  if (told.length > 0 && !given.includes(String(holds))) violate("the verdict that holds was given", String(holds));
}

/** The numbers of an agent that its level needs are the sums of its rows. */
function checkCounts({ database, violate }: Scene, agentId: string): void {
  const [agent] = database.rows(
    `SELECT a.successful_executions AS successful, a.vouched_executions AS vouched,
        (SELECT count(*) FROM episodes e WHERE e.agent_id = a.id AND e.outcome = 'success') AS rows_successful,
        (SELECT count(*) FROM episodes e WHERE e.agent_id = a.id AND e.outcome = 'success'
          AND e.verification <> 'self_reported') AS rows_vouched
      FROM agents a WHERE a.id = ?`,
    agentId,
  );
  if (agent === undefined) return;
  if (agent["successful"] !== agent["rows_successful"] || agent["vouched"] !== agent["rows_vouched"])
    violate("a count equals its rows", JSON.stringify(agent));
}
