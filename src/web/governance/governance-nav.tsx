import { may } from "#web/lib/session.ts";
import { Tabs } from "#web/ui/tabs.tsx";

const LINKS = [
  ["/governance", "Development agents"],
  ["/governance/run", "Runs"],
  ["/governance/projects", "Projects"],
  ["/governance/audit", "Audit log"],
  ["/governance/improvement", "Auto-improvement"],
] as const;

/** The way between the pages of governance; the audit log is for administrators. */
export function GovernanceNav({ current }: { current: (typeof LINKS)[number][0] }) {
  const links = LINKS.filter(([address]) => address !== "/governance/audit" || may("TENANT_ADMIN"));
  return <Tabs label="Governance" links={links} current={current} />;
}
