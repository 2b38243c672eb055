import type { DataOf } from "#web/lib/operation.ts";

export type TrainingStatus = DataOf<"GET /api/agents/{agent_id}/training">;

export type TrainingRun = DataOf<"GET /api/agents/{agent_id}/training/runs/{run_id}">;

/** A kind of task that an agent does well or badly. Only a training run gives the bounds of its success. */
export type Pattern = TrainingStatus["patterns_detected"][number] & Partial<TrainingRun["patterns"][number]>;

/** A change of the agent's configuration that training proposes. */
export type ProposedAdaptation = TrainingStatus["adaptations_available"][number];

export type Adaptation = TrainingRun["adaptations"][number];

/** The answer to applying or undoing. */
export type AdaptedAgent = DataOf<"POST /api/agents/{agent_id}/training/adaptations/{adaptation_id}/apply">;

/** The guidance that training wrote into the agent's configuration. */
export interface Guidance {
  /** The adaptation's. */
  id: string;
  text: string;
}

const ADAPTATION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The guidance in force, by the configuration; what people wrote there themselves is not training's to undo. */
export function guidanceOf(configuration: Readonly<Record<string, unknown>>): Guidance[] {
  const written = configuration["learned_guidance"];
  if (typeof written !== "object" || written === null) return [];
  return Object.entries(written).flatMap(([id, text]) =>
    ADAPTATION_ID.test(id) && typeof text === "string" ? [{ id, text }] : [],
  );
}
