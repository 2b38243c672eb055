import type { ConsolePage } from "./lib/console-page.ts";
import { lazyPage } from "./ui/lazy-page.ts";

/** The pages of what starts and runs on its own. The first path that fits is taken. */
export const AUTOMATION_PAGES: readonly ConsolePage[] = [
  {
    path: "/workflows",
    component: lazyPage(async () => (await import("./workflows/workflows-page.tsx")).WorkflowsPage, "workflows"),
  },
  {
    path: "/workflows/schedules",
    component: lazyPage(async () => (await import("./schedules/schedules-page.tsx")).SchedulesPage, "schedules"),
  },
  {
    path: "/workflows/schedules/:schedule_id",
    component: lazyPage(async () => (await import("./schedules/schedule-page.tsx")).SchedulePage, "schedules"),
  },
  {
    path: "/workflows/triggers",
    component: lazyPage(async () => (await import("./triggers/triggers-page.tsx")).TriggersPage, "triggers"),
  },
  {
    path: "/workflows/triggers/:trigger_id",
    component: lazyPage(async () => (await import("./triggers/trigger-page.tsx")).TriggerPage, "triggers"),
  },
  {
    path: "/workflows/runs",
    component: lazyPage(async () => (await import("./workflows/workflow-runs-page.tsx")).WorkflowRunsPage, "workflows"),
  },
  {
    path: "/workflows/runs/:run_id",
    component: lazyPage(async () => (await import("./workflows/workflow-run-page.tsx")).WorkflowRunPage, "workflows"),
  },
  {
    path: "/workflows/:workflow_id",
    component: lazyPage(async () => (await import("./workflows/workflow-page.tsx")).WorkflowPage, "workflows"),
  },
];
