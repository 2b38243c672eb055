import { Tabs } from "#web/ui/tabs.tsx";

const PAGES = [
  ["/workflows", "Workflows"],
  ["/workflows/schedules", "Schedules"],
  ["/workflows/triggers", "Triggers"],
  ["/workflows/runs", "Runs"],
] as const;

/** The pages of what starts and runs on its own. */
export const WorkflowTabs = ({ current }: { current: (typeof PAGES)[number][0] }) => (
  <Tabs label="Workflows" links={PAGES} current={current} />
);
