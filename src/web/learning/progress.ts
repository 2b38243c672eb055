/** How far an agent is to its next level, as `GET /api/graduation/agents/{id}/progress` tells it. */
export interface Progress {
  level: string;
  target_level: string | null;
  progress: number | null;
  good_runs_to_exam: number | null;
  date_forecast: string | null;
  pace: { runs_per_day: number; days: number } | null;
  days: readonly { day: string; progress: number | null; level: string; version: number }[];
  marks: readonly Mark[];
}

export type Mark =
  | { kind: "exam"; at: string; target_level: string; passed: boolean; failed_stage: string | null }
  | { kind: "version"; at: string; version: number }
  | { kind: "level"; at: string; from_level: string; to_level: string; reason: string };

/** A mark of the line in words. */
export function markText(mark: Mark): string {
  switch (mark.kind) {
    case "exam":
      return mark.passed
        ? `passed the exam for ${mark.target_level}`
        : `did not pass the exam for ${mark.target_level}: ${(mark.failed_stage ?? "").replaceAll("_", " ")}`;
    case "version":
      return `version ${mark.version}: it proves itself anew`;
    case "level":
      return `${mark.from_level} → ${mark.to_level}`;
  }
}

/** What a person can do about it, never an average. */
export function headlineOf({ target_level: target, good_runs_to_exam: missing, progress }: Progress): string {
  if (target === null) return "It has the highest level.";
  if ((progress ?? 0) >= 1) return `It may take the exam for ${target} now.`;
  if (missing === null) return `More good runs alone do not lead to ${target}.`;
  return `${missing} more good ${missing === 1 ? "run" : "runs"} to the exam for ${target}`;
}
