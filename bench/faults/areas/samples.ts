import { Client } from "#bench/faults/client";
import type { Area, Scene } from "#bench/faults/scene";

import { checkHome, checkSample, type Home, type Sample } from "./sample-history.ts";

/** People open a sample workspace, at times twice at once, work in it, leave it, and open another one. */
export const samples: Area = {
  name: "samples",
  act: async (scene) => {
    const { simulation } = scene;
    const homes = await Promise.all(
      Array.from({ length: 1 + simulation.below(2) }, async () => {
        await simulation.sleep(simulation.below(5_000));
        return visit(scene);
      }),
    );
    return async () => {
      for (const home of homes) {
        checkHome(scene, home);
        for (const sample of home.samples.values()) await checkSample(scene, sample);
      }
    };
  },
};

async function visit(scene: Scene): Promise<Home> {
  const { simulation } = scene;
  const { client, person, tenantId } = await scene.signUp({ tier: "team" });
  const home: Home = { tenantId, agents: [], samples: new Map() };
  let own = person;
  for (let visits = 1 + simulation.below(2); visits > 0; visits--) {
    const sample = await enter(scene, home, { own, key: `enter ${tenantId} ${visits}` });
    const body = { name: `Own agent ${visits}`, role: "custom", maturity_level: "student" };
    const hired = await client.order("POST", "/api/agents", { body, key: `hire ${tenantId} ${visits}` });
    if (hired?.status === 201) home.agents.push((hired.data["agent"] as { id: string }).id);
    if (sample === null) break;
    await work(scene, sample, `work ${tenantId} ${visits}`);
    if (simulation.chance(0.3)) break;
    const token = await leave(scene, sample);
    if (token === null) break;
    own = new Client(scene, { authorization: `Bearer ${token}` });
  }
  return home;
}

/** Opens the sample workspace: with one key it is opened once, and all answers say the same. */
async function enter(scene: Scene, home: Home, { own, key }: { own: Client; key: string }): Promise<Sample | null> {
  const { simulation, violate } = scene;
  const times = simulation.chance(0.4) ? 2 : 1;
  const isKeyed = simulation.chance(0.6);
  const answers = await Promise.all(
    Array.from({ length: times }, () => own.order("POST", "/api/sample-workspace", isKeyed ? { key } : {})),
  );
  const entered = answers.filter((answer) => answer?.status === 200).map((answer) => enteredIn(answer?.data ?? {}));
  for (const { tenantId, token } of entered) {
    if (tenantId !== entered[0]?.tenantId) violate("a person has one sample workspace", `${tenantId} of ${key}`);
    if (isKeyed && token !== entered[0]?.token) violate("an effect happens once for a key", key);
  }
  const newest = entered.at(-1);
  if (newest === undefined) return null;
  const known = home.samples.get(newest.tenantId);
  if (known?.isLeft) violate("a workspace that was left is not entered again", newest.tenantId);
  const began = known?.began ?? rowsOf(scene, newest.tenantId);
  const sample = { ...newest, began, isLeaving: known?.isLeaving ?? false, isLeft: false };
  home.samples.set(sample.tenantId, sample);
  return sample;
}

const enteredIn = (data: Record<string, unknown>): { tenantId: string; token: string } => ({
  tenantId: (data["tenant"] as { id: string }).id,
  token: String(data["access_token"]),
});

/** Tables whose rows stay while no one changes them. */
const LASTING = ["users", "agents", "executions", "episodes", "approvals", "workflows", "skills"] as const;

function rowsOf({ database, violate }: Scene, tenantId: string): Map<string, string[]> {
  const rows = (table: string): string[] =>
    database.rows(`SELECT id FROM ${table} WHERE tenant_id = ?`, tenantId).map((row) => String(row["id"]));
  const began = new Map(LASTING.map((table) => [table, rows(table)] as const));
  if (began.get("agents")?.length === 0) violate("a sample workspace begins with its story", tenantId);
  return began;
}

/** Makes an agent in it and runs it. */
async function work(scene: Scene, { token }: Sample, key: string): Promise<void> {
  const { simulation } = scene;
  const inside = new Client(scene, { authorization: `Bearer ${token}` });
  const body = { name: "Sample agent", role: "custom", maturity_level: "student" };
  const hired = await inside.order("POST", "/api/agents", { body, key });
  if (hired?.status !== 201) return;
  const { id } = hired.data["agent"] as { id: string };
  const run = { body: { task: "compute 6 * 7" }, headers: { prefer: "respond-async" }, key: `${key} run` };
  const started = inside.order("POST", `/api/agents/${id}/execute`, run);
  // Some leave while their run is under way.
  if (simulation.chance(0.5)) await started;
  else void started.catch(() => undefined);
}

/** Leaves it, at times twice at once. Returns the token with which the person is back; null when none was given. */
async function leave(scene: Scene, sample: Sample): Promise<string | null> {
  const { simulation, violate } = scene;
  const inside = new Client(scene, { authorization: `Bearer ${sample.token}` });
  sample.isLeaving = true;
  const times = simulation.chance(0.3) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, () => inside.order("POST", "/api/sample-workspace/leave")),
  );
  const back = answers.find((answer) => answer?.status === 200);
  if (back === undefined || back === null) return null;
  sample.isLeft = true;
  const seen = await inside.read("/api/agents?limit=1");
  if (seen !== null && seen.status !== 401) violate("a workspace that was left lets no one in", sample.tenantId);
  return String(back.data["access_token"]);
}
