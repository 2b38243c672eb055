import type { PublicTopic, PublicVersions } from "./public-topic.ts";
import type { PublicVersionsObject } from "./public-versions.object.ts";

/** The one object that knows when public reads change. */
export interface PublicVersionsClient {
  read: () => Promise<PublicVersions>;
  change: (topics: readonly PublicTopic[]) => Promise<PublicVersions>;
}

export function publicVersions(env: Env): PublicVersionsClient {
  const namespace = env.PUBLIC_VERSIONS as unknown as DurableObjectNamespace<PublicVersionsObject>;
  const stub = () => namespace.get(namespace.idFromName("public"));
  return {
    read: async () => await stub().read(),
    change: async (topics) => await stub().change(topics),
  };
}
