/** The parts of public content that change together. */
export const PUBLIC_TOPICS = ["skill", "agent", "domain", "component", "workflow"] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];

/** A number for each topic that rises with every change. */
export type PublicVersions = Record<PublicTopic, number>;
