import type { MaturityLevel } from "#engine/governance/maturity";
import { seededRandom } from "#lib/seeded-random";

import { SIMULATED_AGENTS } from "./simulated-agent.ts";
import { live } from "./simulated-life.ts";

export const RUNS = 500;
/** Agents of each kind; each has a separate seed. */
export const LIVES = 20;

export type AgentKind = keyof typeof SIMULATED_AGENTS;
/** The lives of each kind, with the level after every run of each life. */
export type Lives = Readonly<Record<AgentKind, readonly MaturityLevel[][]>>;

/** Lets every kind of agent live. The same code gives the same lives, on every machine. */
export const liveAll = (): Lives =>
  Object.fromEntries(
    Object.entries(SIMULATED_AGENTS).map(([kind, agent]) => [
      kind,
      Array.from({ length: LIVES }, (_, seed) => live(agent, seededRandom(seed + 1), RUNS)),
    ]),
  ) as unknown as Lives;
