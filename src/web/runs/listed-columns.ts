import type { ListedColumn } from "#web/parts/views/view.ts";

/** The columns of the list of runs. The filters have what a narrow window has no room for, and the task needs that room. */
export const RUN_COLUMNS = [
  { name: "outcome", title: "Outcome", isAlways: true },
  { name: "task", title: "Task", isAlways: true },
  { name: "origin", title: "From", over: 1500 },
  { name: "action", title: "Action", over: 860 },
  { name: "agent", title: "Agent" },
  { name: "verification", title: "Vouched", over: 860 },
  { name: "duration", title: "Duration" },
  { name: "waited", title: "Waited", isExtra: true },
  { name: "tokens", title: "Tokens", over: 1100 },
  { name: "cost", title: "Cost", over: 1100 },
  { name: "model", title: "Model", isExtra: true },
  { name: "started_at", title: "Started" },
] as const satisfies readonly ListedColumn[];
