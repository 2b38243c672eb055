import { AppError } from "#errors/app-error";

import { isSampleTenant } from "./sample.ts";

/**
 * The writes of a sample workspace, by method and path; `*` is one segment. Every other write is refused, so that a new
 * operation is closed until it is named here. None of these sends anything out of the workspace: no message, no call of an
 * outside address, no listing, no account, no credential, no file in object storage.
 */
const OPEN_WRITES: readonly string[] = [
  "POST /api/auth/logout",
  // agents and their runs
  "POST /api/agents",
  "POST /api/agents/bulk",
  "PUT /api/agents/*",
  "PATCH /api/agents/*",
  "DELETE /api/agents/*",
  "POST /api/agents/*/restore",
  "PATCH /api/agents/*/versions/*",
  "POST /api/agents/*/versions/*/restore",
  "PUT /api/agents/*/kill-switch",
  "PUT /api/governance/kill-switch",
  "POST /api/agents/*/execute",
  "POST /api/agents/*/executions/*/cancel",
  "POST /api/agents/*/executions/*/rerun",
  "POST /api/agents/*/executions/*/feedback",
  // schedules
  "POST /api/schedules",
  "PATCH /api/schedules/*",
  "DELETE /api/schedules/*",
  "POST /api/schedules/preview",
  "POST /api/schedules/*/pause",
  "POST /api/schedules/*/resume",
  "POST /api/schedules/*/run-now",
  "POST /api/schedules/*/ticks/*/run",
  // workflows; a call of an outside address fails its step
  "POST /api/workflows",
  "PATCH /api/workflows/*",
  "DELETE /api/workflows/*",
  "POST /api/workflows/*/confirm",
  "POST /api/workflows/*/runs",
  "POST /api/workflow-runs/*/pause",
  "POST /api/workflow-runs/*/resume",
  "POST /api/workflow-runs/*/cancel",
  "POST /api/workflow-runs/*/rerun",
  "POST /api/workflow-runs/*/signal",
  "POST /api/workflow-runs/*/steps/*/retry",
  // conversations
  "POST /api/sessions",
  "DELETE /api/sessions/*",
  "POST /api/chat",
  "GET /api/chat/stream",
  // decisions, verdicts, exams and lessons
  "POST /api/approvals/bulk",
  "POST /api/approvals/request",
  "POST /api/approvals/*/approve",
  "POST /api/approvals/*/approve-changed",
  "POST /api/approvals/*/reject",
  "POST /api/effects/*/settle",
  "POST /api/reviews/*",
  "POST /api/reviews/*/case",
  "POST /api/graduation/agents/*/confirm",
  "POST /api/graduation/agents/*/demote",
  "POST /api/graduation/agents/*/exam",
  "POST /api/graduation/agents/*/promote",
  "POST /api/graduation/agents/*/replay",
  "POST /api/graduation/edge-cases",
  "PATCH /api/graduation/edge-cases/*",
  "DELETE /api/graduation/edge-cases/*",
  "POST /api/graduation/episodes/*/feedback",
  // the one connection is that to the script, which is asked here
  "POST /api/model-connections/*/test",
  "POST /api/agents/*/train",
  "POST /api/agents/*/training/adaptations/*/apply",
  "POST /api/agents/*/training/adaptations/*/undo",
  // data sets
  "POST /api/data-sets",
  "PATCH /api/data-sets/*",
  "DELETE /api/data-sets/*",
  "POST /api/data-sets/*/cases",
  "PATCH /api/data-sets/*/cases/*",
  "DELETE /api/data-sets/*/cases/*",
  "POST /api/data-sets/*/runs",
  "POST /api/data-set-runs/*/cancel",
  "POST /api/executions/bulk",
  "POST /api/executions/bulk/*/cancel",
  "POST /api/playground-runs",
  "POST /api/playground-runs/*/answers",
  "POST /api/playground-runs/*/cancel",
  // skills and domains of the workspace
  "POST /api/v1/skills/private",
  "POST /api/v1/skills/private/try",
  "PUT /api/v1/skills/private/*",
  "PUT /api/v1/skills/private/*/code",
  "DELETE /api/v1/skills/private/*",
  "POST /api/v1/domains",
  "PUT /api/v1/domains/*",
  "DELETE /api/v1/domains/*",
  "POST /api/views",
  "PATCH /api/views/*",
  "DELETE /api/views/*",
  "POST /api/views/*/default",
  // limits and alerts; mail to its person goes nowhere
  "PUT /api/budgets",
  "DELETE /api/budgets/*",
  "PUT /api/time-zone",
  "POST /api/alert-rules",
  "PATCH /api/alert-rules/*",
  "DELETE /api/alert-rules/*",
  "POST /api/alert-rules/*/test",
  "POST /api/alert-rules/*/mute",
  "POST /api/alerts/*/seen",
  "PATCH /api/failure-groups/*",
];

const OPEN = OPEN_WRITES.map((write) => write.split("/"));

function isOpen(method: string, path: string): boolean {
  const asked = `${method} ${path}`.replace(/\/$/, "").split("/");
  return OPEN.some(
    (open) =>
      open.length === asked.length &&
      open.every((segment, place) => segment === asked[place] || (segment === "*" && asked[place] !== "")),
  );
}

/** Refuses a write in a sample workspace, unless it is one of those above. Throws FORBIDDEN. */
export function requireOpenInSample(tenant: { id: string }, method: string, path: string): void {
  if (isSampleTenant(tenant) && !isOpen(method, path)) throw sampleWorkspaceRefusal();
}

/** The refusal of what would reach out of a sample workspace. */
export const sampleWorkspaceRefusal = (): AppError =>
  new AppError("FORBIDDEN", {
    message:
      "The sample workspace cannot do this, because nothing leaves it. Leave it (`POST /api/sample-workspace/leave`) to do this in your own.",
    details: { reason: "sample_workspace" },
  });

/** The refusal of a session whose sample workspace has ended. */
export const sampleEnded = (): AppError =>
  new AppError("UNAUTHORIZED", {
    message: "The sample workspace has ended. `POST /api/sample-workspace/leave` returns to your workspace.",
    details: { reason: "sample_ended" },
  });
