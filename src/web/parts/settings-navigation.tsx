import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";

import { isOpen } from "#web/lib/is-open.ts";
import { isInSample, type Permission } from "#web/lib/session.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

interface Part {
  path: string;
  title: string;
  icon: IconName;
  /** A person without it has nothing to see there. */
  permission?: Permission;
  /** Nothing can be done there in a sample workspace. */
  isOutward?: boolean;
}

const PARTS: readonly Part[] = [
  { path: "/settings", title: "Account", icon: "user" },
  { path: "/settings/people", title: "People", icon: "user", permission: "TENANT_ADMIN", isOutward: true },
  { path: "/settings/keys", title: "API keys", icon: "key", isOutward: true },
  { path: "/settings/clients", title: "Clients", icon: "shield", isOutward: true },
  { path: "/settings/models", title: "Models and budgets", icon: "model", permission: "INTEGRATION_MANAGE" },
  { path: "/settings/traces", title: "Traces", icon: "out", permission: "WEBHOOK_MANAGE", isOutward: true },
  { path: "/settings/plan", title: "Plan", icon: "audit" },
  { path: "/settings/deleted", title: "Recently deleted", icon: "undo" },
];

/** The parts that the person can open. */
export const openParts = (): Part[] => PARTS.filter((part) => isOpen(part) && !(part.isOutward && isInSample()));

/** A part of the settings, and beside it the way to the others; people are for administrators. */
export function SettingsNavigation({ children }: { children: ComponentChildren }) {
  const { path: current } = useLocation();
  return (
    <div class="settings">
      <nav aria-label="Settings">
        <ul>
          {openParts().map(({ path, title, icon }) => (
            <li key={path}>
              <a href={path} aria-current={path === current ? "page" : undefined}>
                <Icon name={icon} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings-part">{children}</div>
    </div>
  );
}
