import type { Bindings, ObjectKind } from "#context/bindings";

import type { PublicTopic, PublicVersions } from "./public-topic.ts";

/** The one object that counts changes of public content. */
export interface PublicVersionsClient {
  /** The current versions. */
  read(): Promise<PublicVersions>;
  /** Counts a change of each topic; returns the new versions. */
  change(topics: readonly PublicTopic[]): Promise<PublicVersions>;
}

const PUBLIC_VERSIONS: ObjectKind<PublicVersionsClient> = { namespace: "PUBLIC_VERSIONS" };

export const publicVersions = ({ bindings }: { bindings: Pick<Bindings, "object"> }): PublicVersionsClient =>
  bindings.object(PUBLIC_VERSIONS, "public");
