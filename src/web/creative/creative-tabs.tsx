import { Tabs } from "#web/ui/tabs.tsx";

const LINKS = [
  ["/creative", "Assets"],
  ["/creative/brand-kits", "Brand kits"],
  ["/creative/palettes", "Palettes"],
  ["/creative/suggestions", "Suggestions"],
] as const;

/** The way between the pages of creative work. */
export function CreativeTabs({ current }: { current: (typeof LINKS)[number][0] }) {
  return <Tabs label="Creative" links={LINKS} current={current} />;
}
