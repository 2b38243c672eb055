/** How an agent's tasks of one kind go. */
export interface Pattern {
  pattern: string;
  success_rate: number;
  sample_size: number;
  /** What success is at least and at most; only a training run tells it. */
  success_lower_bound?: number;
  success_upper_bound?: number;
}

/** A change of the agent's configuration that training proposes. */
export interface ProposedAdaptation {
  id: string;
  type: string;
  description: string;
  expected_improvement: number;
}

export interface Adaptation extends ProposedAdaptation {
  status: "available" | "applied" | "undone" | "superseded";
  applied_at: string | null;
  undone_at: string | null;
}

export interface TrainingStatus {
  learning_statistics: {
    total_experiences: number;
    successful_experiences: number;
    success_rate: number;
    avg_confidence: number;
  };
  patterns_detected: Pattern[];
  adaptations_available: ProposedAdaptation[];
}

export interface TrainingRun {
  run_id: string;
  agent_version: number;
  strategy: "consolidate" | "replay";
  episodes_analyzed: number;
  episodes_replayed: number;
  episodes_recovered: number;
  patterns: Pattern[];
  adaptations: Adaptation[];
  completed_at: string;
}

/** The answer to applying or undoing. */
export interface AdaptedAgent {
  adaptation: Adaptation;
  agent: { version: number };
}

/** What training wrote into the agent's configuration as guidance for every run. */
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
