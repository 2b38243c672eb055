/** What the public can read, by what changes together. */
export const PUBLIC_TOPICS = ["skill", "agent", "domain", "component", "workflow"] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];

/** A text for each topic that is another one after every change. */
export type PublicVersions = Record<PublicTopic, string>;
