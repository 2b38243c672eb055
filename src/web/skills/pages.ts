import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const SKILL_PAGES: readonly ConsolePage[] = [
  { path: "/skills", component: lazy(async () => (await import("./skills-page.tsx")).SkillsPage) },
  { path: "/skills/new", component: lazy(async () => (await import("./new-skill-page.tsx")).NewSkillPage) },
  { path: "/skills/:skill_id", component: lazy(async () => (await import("./skill-page.tsx")).SkillPage) },
];
