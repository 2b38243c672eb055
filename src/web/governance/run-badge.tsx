import { Badge } from "#web/ui/text.tsx";

import type { SdlcRunSummary } from "./sdlc-run.ts";

/** Where a run stands; one that was carried out and did not turn out well says so. */
export function RunBadge({ run }: { run: Pick<SdlcRunSummary, "status" | "outcome" | "awaiting_approval"> }) {
  if (run.awaiting_approval !== null) return <Badge tone="waiting">waits for approval</Badge>;
  if (run.status === "completed" && run.outcome === "failed") return <Badge tone="bad">done, not as wanted</Badge>;
  return <Badge tone={TONES[run.status]}>{run.status}</Badge>;
}

const TONES = {
  pending: "waiting",
  in_progress: "waiting",
  completed: "good",
  failed: "bad",
  cancelled: "plain",
} as const;
