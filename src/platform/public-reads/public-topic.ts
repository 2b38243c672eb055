/** What the public can read, by what changes together. */
export const PUBLIC_TOPICS = ["skill", "agent", "domain", "component", "workflow"] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];

/** For each topic a number that rises with every change. */
export type PublicVersions = Record<PublicTopic, number>;
