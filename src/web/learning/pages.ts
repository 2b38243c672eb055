import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const LEARNING_PAGES: readonly ConsolePage[] = [
  {
    path: "/agents/:agent_id/autonomy",
    component: lazyPage(async () => (await import("./learning-page.tsx")).LearningPage, "learning"),
  },
  {
    path: "/agents/:agent_id/training",
    component: lazyPage(async () => (await import("./training-page.tsx")).TrainingPage, "learning"),
  },
  {
    path: "/agents/:agent_id/edge-cases",
    component: lazyPage(async () => (await import("./edge-cases-page.tsx")).EdgeCasesPage, "learning"),
  },
  {
    path: "/agents/:agent_id/episodes",
    component: lazyPage(async () => (await import("./episodes-page.tsx")).EpisodesPage, "learning"),
  },
];
