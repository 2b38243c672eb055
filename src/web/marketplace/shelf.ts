import type { IconName } from "#web/ui/icon.tsx";

import type { InstallCourse } from "./install-bars.tsx";

/** The kinds of the marketplace, by the API's names; workflows are separate there. */
export const KINDS = {
  skill: { one: "Skill", icon: "bolt", pages: "skills" },
  agent: { one: "Agent", icon: "agents", pages: "agents" },
  workflow: { one: "Workflow", icon: "flow", pages: "workflows" },
  component: { one: "Component", icon: "frame", pages: "components" },
  domain: { one: "Domain", icon: "book", pages: "domains" },
} as const satisfies Record<string, { one: string; icon: IconName; pages: string }>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** A listing as a card shows it. */
export interface Card {
  id: string;
  kind: KindName;
  name: string;
  description: string;
  publisher: { name: string; verified: boolean };
  /** US dollars. */
  price: number;
  /** 0 without ratings. */
  rating: number;
  ratingCount: number;
  installs: number;
  /** Those of the latest 30 days. */
  recent: InstallCourse;
  isInstalled: boolean;
  /** Whether the reader has it, and there is other content. */
  hasUpdate: boolean;
}

/** How many listings each choice would leave. */
export type Facets = Readonly<Record<string, readonly { name: string; count: number }[]>>;

/** A page of listings, with what the filters would leave. */
export interface Shelf {
  cards: readonly Card[];
  total: number | null;
  facets: Facets;
  isCounted: boolean;
}

/** A count with its noun. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** The kinds that the address names, also as it named them before: in the plural. */
export const kindsOf = (text: string | undefined): KindName[] => {
  const named = (text ?? "").split(",");
  return KIND_NAMES.filter((kind) => named.includes(kind) || named.includes(KINDS[kind].pages));
};

/** Whether the kind is asked for alone, with its own filters. */
export const isWorkflows = (kinds: readonly KindName[]): boolean => kinds.length === 1 && kinds[0] === "workflow";
