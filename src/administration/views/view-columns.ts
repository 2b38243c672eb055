import type { Issue } from "#errors/app-error";

/** The columns of each page's list, by the names that views keep. */
export const VIEW_COLUMNS = {
  runs: [
    "outcome",
    "task",
    "origin",
    "action",
    "agent",
    "verification",
    "duration",
    "waited",
    "tokens",
    "cost",
    "model",
    "started_at",
  ],
  agents: ["name", "progress", "outcomes", "done", "runs", "last_run", "cost"],
  review: ["task", "agent", "created_at", "reason", "brings"],
  approvals: ["title", "agent", "state"],
  failures: ["title", "message", "agent", "hours", "runs", "last"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The columns of a view, and its page. */
interface ColumnsOfView {
  page: keyof typeof VIEW_COLUMNS;
  columns: readonly string[];
}

/** A fault for each name that is not a column of the view's page. */
export function columnIssues({ page, columns }: ColumnsOfView): Issue[] {
  const known: readonly string[] = VIEW_COLUMNS[page];
  const message = (name: string): string =>
    `${JSON.stringify(name)} is not a column of ${page}, which has ${known.join(", ")}`;
  return columns.flatMap((name, place) =>
    known.includes(name) ? [] : [{ path: `body.columns.${place}`, code: "invalid_value", message: message(name) }],
  );
}
