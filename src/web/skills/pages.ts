import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const SKILL_PAGES: readonly ConsolePage[] = [
  { path: "/skills", component: lazyPage(async () => (await import("./skills-page.tsx")).SkillsPage, "skills") },
  {
    path: "/skills/new",
    component: lazyPage(async () => (await import("./new-skill-page.tsx")).NewSkillPage, "skills"),
  },
  {
    path: "/skills/:skill_id",
    component: lazyPage(async () => (await import("./skill-page.tsx")).SkillPage, "skills"),
  },
  {
    path: "/skills/:skill_id/code",
    component: lazyPage(async () => (await import("./skill-code-page.tsx")).SkillCodePage, "skills"),
  },
];
