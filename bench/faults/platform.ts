import { seededRandom } from "#lib/seeded-random";
import type { Hosting } from "#local/hosting";

import { Bucket } from "./buckets.ts";
import { carry, ConnectionLost } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";
import { type DatabaseHealth, hranaService, type RunStatement } from "./hrana-service.ts";
import { Life, type Machine } from "./life.ts";
import { VENDOR_HOST, VENDOR_VARIABLES } from "./messaging-service.ts";
import { ObjectHost } from "./object-host.ts";
import { Queues } from "./queues.ts";
import type { Simulation } from "./simulation.ts";
import type { World } from "./world.ts";

/** An outside service that the platform calls. */
export type Receive = (url: URL, init: RequestInit) => Response;

export interface PlatformParts {
  simulation: Simulation;
  faults: FaultPlan;
  runStatement: RunStatement;
  hosting: Hosting;
  /** The evaluations of the program; each life takes the next one. */
  worlds: readonly World[];
  receive: Receive;
}

export const RECEIVER_HOST = "receiver.example";
export const TEST_SECRET = "the test secret of simulated schedules";

let livesOfAll = 0;

const RESTART_MS = 3_000;
const MINUTE_MS = 60_000;
const REQUEST_LIMIT_MS = 90_000;

/** One life of the platform's process. */
class ProcessLife extends Life {
  readonly #onCrash: (life: ProcessLife) => void;
  readonly #parts: Pick<PlatformParts, "faults" | "receive">;
  /** Clients whose requests are under way. */
  readonly losses = new Set<(error: Error) => void>();

  constructor(
    machine: Machine,
    parts: Pick<PlatformParts, "faults" | "receive">,
    onCrash: (life: ProcessLife) => void,
  ) {
    super(machine);
    this.#parts = parts;
    this.#onCrash = onCrash;
  }

  override fetch(url: URL, init: RequestInit): Promise<Response> {
    const { faults, receive } = this.#parts;
    if (url.host !== VENDOR_HOST) return super.fetch(url, init);
    return carry({ life: this, faults, place: "network" }, () => receive(url, init));
  }

  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    for (const lose of this.losses) lose(new ConnectionLost("Network connection lost."));
    this.#onCrash(this);
  }
}

const EXECUTION_CONTEXT = {
  waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  passThroughOnException: () => undefined,
};

/**
 * The platform on one simulated machine: the process with its operations, objects, consumers and crons, and what
 * outlives it. A crashed process is followed by a new one with the same disks and database.
 */
export class Platform {
  readonly #parts: PlatformParts;
  readonly #objects: ObjectHost;
  readonly #queues: Queues;
  readonly #buckets = new Map<string, Bucket>();
  readonly #machine: Machine;
  readonly health: DatabaseHealth = { pausedUntil: 0, isFull: false };
  /** Lines of the log that are errors. */
  readonly errors: string[] = [];
  #life: { life: ProcessLife; world: World; env: object } | null = null;
  #lives = 0;
  #clockAheadMs = 0;

  constructor(parts: PlatformParts) {
    this.#parts = parts;
    this.#objects = new ObjectHost(parts.faults);
    this.#queues = new Queues(parts.simulation, parts.faults);
    this.#machine = {
      simulation: parts.simulation,
      clock: () => Math.floor(parts.simulation.now + this.#clockAheadMs),
      random: seededRandom(parts.simulation.below(2 ** 32)),
      log: (line) => void this.errors.push(line),
    };
    this.#begin();
    this.#planCrons();
  }

  clock(): number {
    return this.#machine.clock();
  }

  get lives(): number {
    return this.#lives;
  }

  jump(byMs: number): void {
    this.#clockAheadMs += byMs;
    this.#objects.clockJumped();
  }

  /** Runs the jobs of a minute at once. */
  async strikeMinute(): Promise<void> {
    const now = this.#life;
    if (now?.life.isAlive !== true) return;
    const scheduledTime = Math.floor(this.clock() / MINUTE_MS) * MINUTE_MS;
    await now.world.module.default.scheduled({ scheduledTime, cron: "* * * * *" }, now.env, EXECUTION_CONTEXT);
  }

  /** A request of a client. Throws when the process is away or dies before it answers. */
  async request(path: string, init: RequestInit): Promise<Response> {
    const now = this.#life;
    if (now?.life.isAlive !== true) throw new ConnectionLost("Connection refused.");
    const { life, world, env } = now;
    const { promise: lost, reject } = Promise.withResolvers<never>();
    life.losses.add(reject);
    life.after(REQUEST_LIMIT_MS, () => reject(new ConnectionLost("The client has left.")));
    try {
      const request = new Request(`https://tenure.example${path}`, init);
      return await Promise.race([world.module.default.fetch(request, env, EXECUTION_CONTEXT), lost]);
    } finally {
      life.losses.delete(reject);
    }
  }

  /** Ends the process without a successor. */
  close(): void {
    if (this.#life) this.#life.life.isAlive = false;
    this.#life = null;
    this.#objects.close();
  }

  #begin(): void {
    const { worlds, simulation } = this.#parts;
    const world = worlds[this.#lives++ % worlds.length];
    if (world === undefined) throw new Error("A platform needs a world.");
    const life = new ProcessLife(this.#machine, this.#parts, () => {
      this.#parts.faults.note("restart");
      simulation.after(200 + simulation.below(RESTART_MS), () => this.#life?.life === life && this.#begin());
    });
    world.begin(life);
    const env = this.#bindings(life);
    this.#life = { life, world, env };
    this.#objects.begin(life, world.module, env);
    this.#queues.begin(life, (batch) => world.module.default.queue(batch, env, EXECUTION_CONTEXT));
  }

  #bindings(life: ProcessLife): object {
    const { hosting, faults, runStatement, receive } = this.#parts;
    const each = <Value>(names: Record<string, string>, make: (name: string) => Value): Record<string, Value> =>
      Object.fromEntries(Object.entries(names).map(([binding, name]) => [binding, make(name)]));
    const refused = { fetch: () => Promise.reject(new ConnectionLost("No such service is simulated.")) };
    return {
      ...hosting.variables,
      ...VENDOR_VARIABLES,
      ENVIRONMENT: "local",
      LOG_LEVEL: "error",
      // Named by its life, so that no client of a former one is used.
      LIBSQL_URL: `http://database-${++livesOfAll}`,
      JWT_SECRET: "a secret of simulated schedules, of no use",
      ENCRYPTION_KEY: "A".repeat(43),
      TEST_SECRET,
      OUTBOUND_ALLOW_HOSTS: RECEIVER_HOST,
      ...each(hosting.durableObjects, (name) => this.#objects.namespace(life, name)),
      ...each(hosting.queueProducers, (name) => this.#queues.sender(life, name)),
      ...each(hosting.r2Buckets, (name) => this.#bucket(name).binding(life, faults)),
      DATABASE: hranaService(life, { run: runStatement, faults, health: this.health }),
      ALLOWED_NETWORK: {
        fetch: (url: URL | string, init: RequestInit) =>
          carry({ life, faults, place: "network" }, () => receive(new URL(url), init)),
      },
      PUBLIC_NETWORK: refused,
      ASSETS: refused,
      SCRIPTS: refused,
      PICTURES: refused,
      INTAKE: refused,
    };
  }

  #bucket(name: string): Bucket {
    const known = this.#buckets.get(name) ?? new Bucket();
    this.#buckets.set(name, known);
    return known;
  }

  #planCrons(): void {
    this.#parts.simulation.after(MINUTE_MS, () => {
      // At rest the schedule strikes the minute, less often.
      if (this.#parts.faults.isOn) void this.strikeMinute().catch(() => undefined);
      this.#planCrons();
    });
  }
}
