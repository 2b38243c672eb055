import type { Level } from "./level.ts";

/** What these pages use of an agent. */
export interface Agent {
  id: string;
  name: string;
  role: string;
  maturity_level: Level;
  status: "active" | "inactive";
  configuration: Readonly<Record<string, unknown>>;
  /** The levels whose requirements hold. */
  graduation: { eligible_levels: readonly string[] };
}
