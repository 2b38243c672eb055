import { HOSTILE_SCRIPTS } from "./hostile-scripts.ts";

/** The waits of other callers while the hostile skills ran. */
export interface HostileSkillsReport {
  /** Number of hostile skills by the reason of their answer. */
  hostile: Record<string, number>;
  /** Total duration of all of them. */
  tookMs: number;
  /** Before they ran, for three seconds: the waits that the machine itself causes. */
  quiet: Looks;
  meanwhile: Looks;
}

interface Looks {
  slowestMs: Record<Looked, number>;
  /** Ninety-nine of a hundred looks took no longer. */
  p99Ms: Record<Looked, number>;
  looks: Record<Looked, number>;
  /** Answers that were not 200. */
  refused: number;
}

type Looked = "health" | "agents" | "goodSkill";

interface Caller {
  apiKey: string;
  agentId: string;
}

/** Between two looks of a kind. */
const PAUSE_MS = 20;
const HOSTILE_AT_ONCE = 40;
const QUIET_MS = 3_000;
/** A script of the same tenant waits for earlier ones, so only asynchronous runs can end all of them. */
const WAIT_MS = 180_000;

/**
 * Runs forty hostile skills of one tenant at once, and probes as another tenant at the same time: the health check, the
 * agents, and a good skill. Both keys must belong to tenants with high limits.
 */
export async function runHostileSkills(
  baseUrl: string,
  hostileKey: string,
  goodKey: string,
): Promise<HostileSkillsReport> {
  const hostile = await prepareCaller(baseUrl, hostileKey);
  const good = await prepareCaller(baseUrl, goodKey);
  const goodSkill = await createSkill(baseUrl, good, "function main(input) { return { sum: input.a + input.b }; }");
  const chosen = HOSTILE_SCRIPTS.slice(0, HOSTILE_AT_ONCE);
  const skills = await Promise.all(chosen.map(([, source]) => createSkill(baseUrl, hostile, source)));
  await timeOf(() => runSkill(baseUrl, good, goodSkill, { a: 1, b: 2 }));

  const looks: [Looked, () => Promise<Response>][] = [
    ["health", () => fetch(`${baseUrl}/api/v1/health`)],
    ["agents", () => fetch(`${baseUrl}/api/agents`, { headers: keyOf(good) })],
    ["goodSkill", () => runSkill(baseUrl, good, goodSkill, { a: 1, b: 2 })],
  ];
  const quiet = await lookWhile(looks, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const beganAt = performance.now();
  const ends = Promise.all(skills.map((skillId) => runToEnd(baseUrl, hostile, skillId)));
  const meanwhile = await lookWhile(looks, ends);
  return { hostile: countOf(await ends), tookMs: performance.now() - beganAt, quiet, meanwhile };
}

/** Probes everything repeatedly until the work ends. */
async function lookWhile(looks: [Looked, () => Promise<Response>][], over: Promise<unknown>): Promise<Looks> {
  const found: Looks = {
    slowestMs: { health: 0, agents: 0, goodSkill: 0 },
    p99Ms: { health: 0, agents: 0, goodSkill: 0 },
    looks: { health: 0, agents: 0, goodSkill: 0 },
    refused: 0,
  };
  let isOver = false;
  const watched = over.finally(() => {
    isOver = true;
  });
  const look = async (name: Looked, send: () => Promise<Response>): Promise<void> => {
    const times: number[] = [];
    while (!isOver) {
      const { ms, status } = await timeOf(send);
      times.push(ms);
      if (status !== 200) found.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    times.sort((left, right) => left - right);
    found.looks[name] = times.length;
    found.slowestMs[name] = times.at(-1) ?? 0;
    found.p99Ms[name] = times[Math.floor(times.length * 0.99)] ?? 0;
  };
  await Promise.all([watched, ...looks.map(([name, send]) => look(name, send))]);
  return found;
}

function countOf(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const keyOf = ({ apiKey }: Pick<Caller, "apiKey">): Record<string, string> => ({
  "X-API-Key": apiKey,
  "content-type": "application/json",
});

async function prepareCaller(baseUrl: string, apiKey: string): Promise<Caller> {
  const body = { name: "Runs skills", role: "custom", maturity_level: "student" };
  const made = await post<{ data: { agent: { id: string } } }>(`${baseUrl}/api/agents`, { apiKey }, body);
  return { apiKey, agentId: made.data.agent.id };
}

let made = 0;

async function createSkill(baseUrl: string, caller: Caller, code: string): Promise<string> {
  const body = { name: `Skill ${(made += 1)}`, skill_type: "function", code };
  return (await post<{ skill_id: string }>(`${baseUrl}/api/v1/skills/private`, caller, body)).skill_id;
}

const runSkill = (
  baseUrl: string,
  caller: Caller,
  skillId: string,
  context: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${baseUrl}/api/agents/${caller.agentId}/execute`, {
    method: "POST",
    headers: { ...keyOf(caller), ...headers },
    body: JSON.stringify({ task: "Run the skill", context, parameters: { skill_id: skillId } }),
  });

/** Runs a skill in the background, and waits until it has ended. Returns the reason of its end. */
async function runToEnd(baseUrl: string, caller: Caller, skillId: string): Promise<string> {
  const accepted = await runSkill(baseUrl, caller, skillId, {}, { Prefer: "respond-async" });
  const { data } = (await accepted.json()) as { data: { execution_id: string } };
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const response = await fetch(`${baseUrl}/api/agents/${caller.agentId}/executions/${data.execution_id}`, {
      headers: keyOf(caller),
    });
    const { data: execution } = (await response.json()) as {
      data: { status: string; error?: { code: string; details?: { reason?: string } } };
    };
    if (execution.status !== "in_progress" && execution.status !== "pending")
      return execution.error?.details?.reason ?? execution.error?.code ?? execution.status;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return "not over";
}

async function post<Answer>(url: string, caller: Pick<Caller, "apiKey">, body: unknown): Promise<Answer> {
  const response = await fetch(url, { method: "POST", headers: keyOf(caller), body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function timeOf(send: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const beganAt = performance.now();
  const response = await send();
  await response.arrayBuffer();
  return { ms: performance.now() - beganAt, status: response.status };
}
