import { Tabs } from "#web/ui/tabs.tsx";

const LINKS = [
  ["/development", "Runs"],
  ["/development/projects", "Projects"],
  ["/development/improvement", "Auto-improvement"],
  ["/development/rules", "Rules"],
] as const;

/** The way between the pages of development agents. */
export function GovernanceNav({ current }: { current: (typeof LINKS)[number][0] }) {
  return <Tabs label="Development" links={LINKS} current={current} />;
}
