import type { Client } from "./client.ts";
import type { Database } from "./database.ts";
import type { FaultPlan } from "./faults.ts";
import type { Platform } from "./platform.ts";
import type { Receiver } from "./receiver.ts";
import type { Simulation } from "./simulation.ts";

/** The platform and the clients that the areas of a schedule act on, and where they report violations. */
export interface Scene {
  simulation: Simulation;
  platform: Platform;
  faults: FaultPlan;
  database: Database;
  receiver: Receiver;
  /** The owner's program, on the highest tier. */
  client: Client;
  /** The owner in person. */
  person: Client;
  /** A test suite, which may make agents of any level. */
  tester: Client;
  /** A program without credentials. */
  stranger: Client;
  tenantId: string;
  agentId: string;
  /** Makes a client with a new account. */
  signUp: (fields: Record<string, unknown>) => Promise<{ client: Client; person: Client; tenantId: string }>;
  violate: (rule: string, what: string) => void;
}

/** A part of the platform: what clients do with it under faults, and what must hold afterwards. */
export interface Area {
  name: string;
  /** Acts, and remembers what was acknowledged. The result checks the history once all has come to rest. */
  act(scene: Scene): Promise<() => void | Promise<void>>;
}
