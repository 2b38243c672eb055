import { Tabs } from "#web/ui/tabs.tsx";

const LINKS = [
  ["/tools", "Servers"],
  ["/tools/released", "Released"],
  ["/tools/calls", "Call log"],
  ["/effects", "Effects"],
  ["/tools/devices", "Devices"],
] as const;

interface ToolTabsProps {
  current: (typeof LINKS)[number][0];
  /** How many servers there are and how many tools wait, where the page knows it. */
  counts?: { servers: number; held: number; released: number };
}

/** The way between the pages of tools; what waits for a person is a part of the first one. */
export function ToolTabs({ current, counts }: ToolTabsProps) {
  const [servers, released, ...others] = LINKS;
  return (
    <Tabs
      label="Tools"
      current={current}
      links={[
        [...servers, counts?.servers],
        ["/tools#quarantined", "Quarantined", counts?.held],
        [...released, counts?.released],
        ...others,
      ]}
    />
  );
}
