import { useLocation } from "preact-iso";

import { may } from "#web/lib/session.ts";
import { Tabs } from "#web/ui/tabs.tsx";

/** Leads from one page of the account to the others; people are for administrators. */
export function AccountNavigation() {
  const { path } = useLocation();
  const people = [["/settings/people", "People"]] as const;
  return (
    <Tabs
      label="Settings"
      current={path}
      links={[
        ["/settings", "Account"],
        ...(may("TENANT_ADMIN") ? people : []),
        ["/settings/keys", "API keys"],
        ["/settings/plan", "Plan"],
        ["/settings/deleted", "Recently deleted"],
      ]}
    />
  );
}
