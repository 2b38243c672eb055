import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const LEARNING_PAGES: readonly ConsolePage[] = [
  {
    path: "/agents/:agent_id/learning",
    component: lazy(async () => (await import("./learning-page.tsx")).LearningPage),
  },
  {
    path: "/agents/:agent_id/training",
    component: lazy(async () => (await import("./training-page.tsx")).TrainingPage),
  },
  {
    path: "/agents/:agent_id/edge-cases",
    component: lazy(async () => (await import("./edge-cases-page.tsx")).EdgeCasesPage),
  },
  {
    path: "/agents/:agent_id/episodes",
    component: lazy(async () => (await import("./episodes-page.tsx")).EpisodesPage),
  },
];
