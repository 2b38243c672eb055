import type { Pagination } from "./agent.ts";
import type { ExamStage } from "./exam.ts";
import type { Level } from "./level.ts";

/** When an agent's level changed, by whom, and why. */
export interface LevelChange {
  id: string;
  from_level: Level;
  to_level: Level;
  promotion_type: "exam" | "manual" | "demotion" | "automatic_demotion";
  readiness_score: number;
  exam: { exam_id: string; stages: ExamStage[] } | null;
  actor: { kind: "user" | "api_key" | "system"; id: string | null };
  reason: string;
  created_at: string;
}

export interface LevelHistory {
  current_level: Level;
  next_exam_at: string | null;
  history: LevelChange[];
  pagination: Pagination;
}
