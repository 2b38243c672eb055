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
}

/** The console's places, grouped as the sidebar shows them: work, what agents are built of, oversight, and the workspace itself. */
export const NAVIGATION: readonly (readonly [name: string, places: readonly Place[]])[] = [
  [
    "Work",
    [
      { title: "Overview", path: "/", icon: "home" },
      { title: "Runs", path: "/runs", icon: "runs" },
      { title: "Review", path: "/review", icon: "eye", permission: "AGENT_VIEW" },
      { title: "Agents", path: "/agents", icon: "agents" },
      { title: "Approvals", path: "/approvals", icon: "inbox" },
    ],
  ],
  [
    "Build",
    [
      { title: "Skills", path: "/skills", icon: "bolt" },
      { title: "Tools", path: "/tools", icon: "tool" },
      { title: "Development", path: "/development", icon: "edit" },
      { title: "Integrations", path: "/integrations", icon: "key" },
      { title: "Messaging", path: "/messaging", icon: "chat", permission: "AGENT_VIEW" },
      { title: "Marketplace", path: "/marketplace", icon: "store" },
    ],
  ],
  [
    "Oversight",
    [
      { title: "Effects", path: "/effects", icon: "out" },
      { title: "Audit", path: "/audit", icon: "audit", permission: "TENANT_ADMIN" },
      { title: "Alerts", path: "/alerts", icon: "bell", permission: "AGENT_VIEW" },
      { title: "Webhooks", path: "/webhooks", icon: "hook" },
      { title: "Federation", path: "/federation", icon: "globe" },
    ],
  ],
  [
    "Apps",
    [
      { title: "Music", path: "/music", icon: "music", permission: "AGENT_VIEW" },
      { title: "Photos", path: "/photos", icon: "image", permission: "AGENT_VIEW" },
      { title: "Creative", path: "/creative", icon: "palette", permission: "AGENT_VIEW" },
    ],
  ],
  ["Workspace", [{ title: "Settings", path: "/settings", icon: "sliders" }]],
];

/** Whether a page belongs to a place. */
export const isWithin = (path: string, place: string): boolean =>
  path === place || (place !== "/" && path.startsWith(`${place}/`));
