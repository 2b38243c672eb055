import type { Permission } from "#web/lib/session.ts";
import type { IconName } from "#web/ui/icon.tsx";

interface Place {
  /** As the navigation shows it. */
  title: string;
  /** Where it leads. Pages below this address belong to it too. */
  path: string;
  icon: IconName;
  /** A person without it has nothing to see there. */
  permission?: Permission;
  /** Whether it shows what runs said and did, which not everybody may read. */
  showsTraces?: true;
  /** Further addresses whose pages belong to it. */
  others?: readonly string[];
}

interface App extends Place {
  /** The use of it, in a sentence. */
  does: string;
}

/** The applications behind the place Apps, in the order of its page. */
export const APPS: readonly App[] = [
  {
    title: "Music",
    path: "/music",
    icon: "music",
    permission: "AGENT_VIEW",
    does: "Play and find songs by saying what you want to hear.",
  },
  {
    title: "Photos",
    path: "/photos",
    icon: "image",
    permission: "AGENT_VIEW",
    does: "Keep photos, adjust them, crop them and export them.",
  },
  {
    title: "Creative",
    path: "/creative",
    icon: "palette",
    permission: "AGENT_VIEW",
    does: "Design with assets, brand kits, palettes and suggestions.",
  },
  {
    title: "Messaging",
    path: "/messaging",
    icon: "chat",
    permission: "AGENT_VIEW",
    does: "Let an agent answer people who write to a number of WhatsApp.",
  },
  {
    title: "Development",
    path: "/development",
    icon: "edit",
    does: "Let agents plan, write, test and deploy code under rules.",
  },
  {
    title: "Integrations",
    path: "/integrations",
    icon: "key",
    does: "Connect the accounts of other services that the apps use.",
  },
];

/** The console's places, grouped as the sidebar shows them: work, what agents are built of, oversight, apps, and the workspace itself. */
export const NAVIGATION: readonly (readonly [name: string, places: readonly Place[]])[] = [
  [
    "Work",
    [
      { title: "Overview", path: "/", icon: "home" },
      { title: "Runs", path: "/runs", icon: "runs", others: ["/failures"] },
      { title: "Review", path: "/review", icon: "eye", permission: "AGENT_VIEW", showsTraces: true },
      { title: "Agents", path: "/agents", icon: "agents" },
      { title: "Approvals", path: "/approvals", icon: "inbox", showsTraces: true },
    ],
  ],
  [
    "Build",
    [
      { title: "Skills", path: "/skills", icon: "bolt" },
      { title: "Tools", path: "/tools", icon: "tool", others: ["/effects"] },
      {
        title: "Workflows",
        path: "/workflows",
        icon: "flow",
        permission: "AGENT_VIEW",
      },
      { title: "Marketplace", path: "/marketplace", icon: "store" },
      { title: "Data sets", path: "/data-sets", icon: "compare", permission: "AGENT_VIEW" },
    ],
  ],
  [
    "Oversight",
    [
      { title: "Audit", path: "/audit", icon: "audit", permission: "TENANT_ADMIN" },
      { title: "Alerts", path: "/alerts", icon: "bell", permission: "AGENT_VIEW" },
      { title: "Webhooks", path: "/webhooks", icon: "hook" },
      { title: "Federation", path: "/federation", icon: "globe" },
    ],
  ],
  ["Apps", [{ title: "Apps", path: "/apps", icon: "apps", others: APPS.map(({ path }) => path) }]],
  ["Workspace", [{ title: "Settings", path: "/settings", icon: "sliders" }]],
];

/** Whether a page belongs to a place. */
export const isWithin = (path: string, { path: place, others = [] }: Pick<Place, "path" | "others">): boolean =>
  [place, ...others].some((each) => path === each || (each !== "/" && path.startsWith(`${each}/`)));
