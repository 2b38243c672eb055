import type { Bindings, ObjectKind } from "#bindings/bindings";

import type { PublicTopic, PublicVersions } from "./public-topic.ts";

/** The one object that knows when public reads change. */
export interface PublicVersionsClient {
  /** The versions as they are now. */
  read(): Promise<PublicVersions>;
  /** Counts a change of each topic; gives the versions with it. */
  change(topics: readonly PublicTopic[]): Promise<PublicVersions>;
}

const PUBLIC_VERSIONS: ObjectKind<PublicVersionsClient> = { namespace: "PUBLIC_VERSIONS" };

export const publicVersions = ({ bindings }: { bindings: Pick<Bindings, "object"> }): PublicVersionsClient =>
  bindings.object(PUBLIC_VERSIONS, "public");
