import type { ConsolePage } from "./lib/console-page.ts";
import { lazyPage } from "./ui/lazy-page.ts";
import { pageOfTraces } from "./ui/page-of-traces.tsx";

/** The pages that show what runs said and did. */
export const TRACE_PAGES: readonly ConsolePage[] = [
  {
    path: "/failures",
    component: pageOfTraces(
      "Failures",
      lazyPage(async () => (await import("./failures/failures-page.tsx")).FailuresPage, "failures"),
    ),
  },
  {
    path: "/failures/:failure_group_id",
    component: pageOfTraces(
      "Failures",
      lazyPage(async () => (await import("./failures/failures-page.tsx")).FailuresPage, "failures"),
    ),
  },
  {
    path: "/compare",
    component: pageOfTraces(
      "Compare",
      lazyPage(async () => (await import("./compare/compare-page.tsx")).ComparePage, "compare"),
    ),
  },
  {
    path: "/playground",
    component: pageOfTraces(
      "Playground",
      lazyPage(async () => (await import("./playground/playground-page.tsx")).PlaygroundPage, "playground"),
    ),
  },
  {
    path: "/playground/:playground_id",
    component: pageOfTraces(
      "Playground",
      lazyPage(async () => (await import("./playground/playground-page.tsx")).PlaygroundPage, "playground"),
    ),
  },
  // One page at both addresses: the list stays as it is while runs are opened in it.
  {
    path: "/review/:execution_id?",
    component: pageOfTraces(
      "Review",
      lazyPage(async () => (await import("./review-queue/review-page.tsx")).ReviewPage, "review"),
    ),
  },
  // One page at both addresses: the list stays as it is while requests are opened in it.
  {
    path: "/approvals/:approval_id?",
    component: pageOfTraces(
      "Approvals",
      lazyPage(async () => (await import("./approvals/approvals-page.tsx")).ApprovalsPage, "approvals"),
    ),
  },
  {
    path: "/effects",
    component: pageOfTraces(
      "Effects",
      lazyPage(async () => (await import("./effects/effects-page.tsx")).EffectsPage),
    ),
  },
];
