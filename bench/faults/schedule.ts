import type { Hosting } from "#local/hosting";

import { approvals } from "./areas/approvals.ts";
import { budgets } from "./areas/budgets.ts";
import { conversations } from "./areas/conversations.ts";
import { effects } from "./areas/effects.ts";
import { grants } from "./areas/grants.ts";
import { limits } from "./areas/limits.ts";
import { messaging } from "./areas/messaging.ts";
import { reviews } from "./areas/reviews.ts";
import { runs } from "./areas/runs.ts";
import { samples } from "./areas/samples.ts";
import { schedules } from "./areas/schedules.ts";
import { triggers } from "./areas/triggers.ts";
import { webhooks } from "./areas/webhooks.ts";
import { workflows } from "./areas/workflows.ts";
import { checkHouse } from "./checks.ts";
import { type Answer, Client } from "./client.ts";
import type { Asked, Database, Ran } from "./database.ts";
import { FaultPlan } from "./faults.ts";
import type { RunStatement } from "./hrana-service.ts";
import { Platform, TEST_SECRET } from "./platform.ts";
import { Receiver } from "./receiver.ts";
import type { Area, Scene } from "./scene.ts";
import { Simulation } from "./simulation.ts";
import type { World } from "./world.ts";

export const AREAS: readonly Area[] = [
  runs,
  webhooks,
  approvals,
  limits,
  schedules,
  triggers,
  workflows,
  effects,
  budgets,
  conversations,
  reviews,
  grants,
  samples,
  messaging,
];

/** The options of a schedule in which these areas act; null for those that its seed draws. */
export function areasNamed(names: readonly string[] | null): ScheduleOptions {
  if (names === null) return {};
  const areas = AREAS.filter(({ name }) => names.includes(name));
  if (areas.length < names.length) throw new Error(`Areas are ${AREAS.map(({ name }) => name).join(", ")}.`);
  return { areas };
}

/** The parts that all schedules of a thread use, one after the other. */
export interface Stage {
  worlds: readonly World[];
  database: Database;
  hosting: Hosting;
}

export interface Violation {
  rule: string;
  what: string;
}

export interface Outcome {
  seed: number;
  areas: string[];
  violations: Violation[];
  faults: Map<string, number>;
  lives: number;
  /** The same for each run of a seed. */
  fingerprint: number;
  errors: string[];
}

export interface ScheduleOptions {
  /** Spoils what the database does, to prove the checks. */
  sabotage?: (asked: Asked, run: RunStatement) => Ran;
  areas?: readonly Area[];
}

const BEGINS = Date.UTC(2027, 2, 1, 9, 58, 20);
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Longer than clients repeat a request that is not answered. */
const LONGEST_MS = 20 * MINUTE_MS;
/** Longer than the gate gathers runs before it folds them. */
const REST_SECONDS = 5;
// More than the hour that the clock may be set back: an earlier retry waits until its time comes again.
const REST_STEPS = 32;
const REST_STEP_MS = 4 * MINUTE_MS;
const QUICK_STEPS = 3;
const QUICK_STEP_MS = 40 * SECOND_MS;

/** Plays one schedule: some areas act at once under the faults of the seed, then all comes to rest and is checked. */
export async function playSchedule(stage: Stage, seed: number, options: ScheduleOptions = {}): Promise<Outcome> {
  const { database, hosting, worlds } = stage;
  database.reset();
  const simulation = new Simulation(seed, BEGINS + seed);
  const faults = new FaultPlan(simulation, worlds.length - 1);
  const receiver = new Receiver(simulation);
  const run: RunStatement = (asked) => database.run(asked);
  const platform = new Platform({
    simulation,
    faults,
    runStatement: (asked) => options.sabotage?.(asked, run) ?? run(asked),
    hosting,
    worlds,
    receive: (url, init) => receiver.receive(url, init),
  });
  const violations: Violation[] = [];
  const areas = options.areas ?? drawn(simulation);
  const play = async (): Promise<void> => {
    const scene = await openScene({ simulation, platform, faults, database, receiver }, violations);
    faults.begin();
    const weather = bringWeather(scene);
    const checks = await Promise.all(areas.map((area) => area.act(scene)));
    faults.end();
    weather.end();
    receiver.failing = 0;
    await comeToRest(scene);
    for (const check of checks) await check();
    // A check can wait for work that began late, such as the answer to a message. Its runs are folded within a second.
    await simulation.sleep(REST_SECONDS * SECOND_MS);
    await checkHouse(scene);
  };
  const failed = await runToEnd(simulation, play());
  if (failed !== null) violations.push({ rule: "a schedule comes to its end", what: failed });
  platform.close();
  return {
    seed,
    areas: areas.map(({ name }) => name),
    violations,
    faults: faults.counts,
    lives: platform.lives,
    fingerprint: simulation.fingerprint,
    errors: platform.errors,
  };
}

/** Most schedules have two or three areas at once. */
function drawn(simulation: Simulation): Area[] {
  const chosen = AREAS.filter(() => simulation.chance(0.35));
  return chosen.length > 0 ? chosen : [AREAS[simulation.below(AREAS.length)] ?? runs];
}

/** Null when the work ended, else why it did not. */
async function runToEnd(simulation: Simulation, work: Promise<void>): Promise<string | null> {
  let result: string | null | undefined;
  work.then(
    () => {
      result = null;
    },
    (error: unknown) => {
      result = error instanceof Error ? (error.stack ?? error.message) : String(error);
    },
  );
  await simulation.run(() => result !== undefined, simulation.now + LONGEST_MS + REST_STEPS * REST_STEP_MS * 2);
  return result === undefined ? "It waits for ever." : result;
}

async function openScene(
  parts: Pick<Scene, "simulation" | "platform" | "faults" | "database" | "receiver">,
  violations: Violation[],
): Promise<Scene> {
  const violate = (rule: string, what: string): void => void violations.push({ rule, what });
  const tester = new Client(parts, { "x-test-secret": TEST_SECRET });
  const signUp = async (fields: Record<string, unknown>) => {
    const body = { email: `person-${parts.simulation.below(2 ** 40)}@tenure.example`, role: "owner", ...fields };
    for (;;) {
      const answer = await tester.order("POST", "/api/test/auth/signup", { body });
      if (answer?.status === 201) {
        const judge = (path: string, { status, code }: Answer): void => {
          if (status === 500) violate("no answer is an internal error", `${path}: ${code}`);
        };
        const client = new Client(parts, { "x-api-key": String(answer.data["api_key"]) }, judge);
        const person = new Client(parts, { authorization: `Bearer ${String(answer.data["access_token"])}` }, judge);
        return { client, person, tenantId: (answer.data["tenant"] as { id: string }).id };
      }
      body.email = `person-${parts.simulation.below(2 ** 40)}@tenure.example`;
    }
  };
  const stranger = new Client(parts, {});
  const { client, person, tenantId } = await signUp({ tier: "enterprise", requests_per_minute: 1_000_000 });
  const body = { name: "Worker", role: "custom", maturity_level: "student" };
  const made = await client.order("POST", "/api/agents", { body });
  if (made === null) throw new Error("No agent was made, although no fault has begun.");
  const { id: agentId } = made.data["agent"] as { id: string };
  return { ...parts, client, person, stranger, tester, tenantId, agentId, signUp, violate };
}

/** Lets the database pause, the disk fill up and the clock be set while the clients act. */
function bringWeather({ simulation, platform, faults }: Scene): { end(): void } {
  let isOver = false;
  const often = (everyMs: number, happen: () => void): void => {
    if (everyMs === 0) return;
    simulation.after(simulation.below(2 * everyMs), () => {
      if (isOver) return;
      happen();
      often(everyMs, happen);
    });
  };
  often(faults.weather.pauseEveryMs, () => {
    faults.note("database: paused");
    platform.health.pausedUntil = simulation.now + simulation.below(9 * SECOND_MS);
  });
  often(faults.weather.fullEveryMs, () => {
    faults.note("disk: full");
    platform.health.isFull = true;
    simulation.after(simulation.below(8 * SECOND_MS), () => {
      platform.health.isFull = false;
    });
  });
  often(faults.weather.jumpEveryMs, () => {
    faults.note("clock: jump");
    platform.jump((simulation.chance(0.5) ? 1 : -1) * simulation.below(simulation.pick([2_000, 90_000, 3_600_000])));
  });
  return {
    end: () => {
      isOver = true;
      platform.health.pausedUntil = 0;
      platform.health.isFull = false;
    },
  };
}

/** Waits, with the jobs of the minute, until nothing is left to do. */
async function comeToRest({ simulation, platform, database, client }: Scene): Promise<void> {
  // Schedules would start runs until the end.
  for (const { id } of database.rows("SELECT id FROM schedules"))
    await client.order("POST", `/api/schedules/${String(id)}/pause`, { body: {} });
  for (let step = 0; step < REST_STEPS; step++) {
    // Soon at first: a run that a crash kept from its object has five minutes.
    await simulation.sleep(step < QUICK_STEPS ? QUICK_STEP_MS : REST_STEP_MS);
    await platform.strikeMinute();
    const [left] = database.rows(
      `SELECT (SELECT count(*) FROM executions WHERE status IN ('pending', 'in_progress')) +
        (SELECT count(*) FROM workflow_runs WHERE status IN ('pending', 'running')) +
        (SELECT count(*) FROM webhook_deliveries WHERE status NOT IN ('delivered', 'dead')) AS left`,
    );
    if (step > 0 && left?.["left"] === 0) break;
  }
  await simulation.sleep(REST_SECONDS * SECOND_MS);
}
